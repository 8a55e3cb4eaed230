# Runs a private PostgreSQL until standard input ends, however its parent ends, then removes it.
# Arguments: the directory of PostgreSQL's programs, the port.
trap '' INT TERM PIPE
home=$(mktemp -d -t dicehall-postgres.XXXXXX) || exit 1
trap 'rm -rf "$home"' EXIT
cd "$home" || exit 1

"$1/initdb" -D cluster -U postgres -A trust -E UTF8 --no-locale --no-sync >log 2>&1 ||
    { cat log >&2; exit 1; }
"$1/postgres" -D cluster -p "$2" -k "$home" -c listen_addresses=127.0.0.1 -c fsync=on \
    -c max_connections=200 >>log 2>&1 </dev/null &
server=$!
until grep -qs '^ready' cluster/postmaster.pid; do
    kill -0 "$server" 2>/dev/null || { cat log >&2; exit 1; }
    sleep 0.05
done

echo ready || true
read -r _
# Nothing of it is wanted, so it need not tidy up.
kill -QUIT "$server"
wait "$server"
