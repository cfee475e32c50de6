#!/usr/bin/env bash
# Creates .venv: `setup.sh play` with what the site needs, `setup.sh test` with everything.
# If .venv is ready, the script does nothing. PYTHON=python3.12 chooses an interpreter. Root gets
# missing Debian packages installed; for other users the script prints the line to type, and stops.
set -euo pipefail
cd "$(dirname "$0")/.."

goal=${1:?usage: setup.sh play|test}
case $goal in
    play) lock=requirements.lock ;;
    test) lock=requirements-dev.lock ;;
    *) echo "setup.sh: use play or test, not '$goal'" >&2 && exit 2 ;;
esac

fail() {
    printf 'Kabinett: %s\n' "$*" >&2
    exit 1
}

is_recent() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        command -v "$PYTHON" >/dev/null || fail "there is no '$PYTHON' on this machine."
        is_recent "$PYTHON" || fail "'$PYTHON' is older than Python 3.11, or does not start."
        echo "$PYTHON"
        return
    fi
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if is_recent "$name"; then
            echo "$name"
            return
        fi
    done
    fail "Python 3.11 or newer is missing; if you have one, 'make $goal PYTHON=python3.12'."
}

# Prints the missing Debian packages, one per line.
missing_packages() {
    local version
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    [ -n "$ready" ] || "$python" -c 'import venv, ensurepip' 2>/dev/null || echo "$version-venv"
    [ "$goal" = test ] || return 0
    command -v chromium-headless-shell >/dev/null || echo chromium-headless-shell
    [ -n "$(command -v postgres)$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null)" ] ||
        echo postgresql
    gcc -E - <<<'#include <stdio.h>' >/dev/null 2>&1 || echo build-essential
    [ -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ] ||
        echo "$version-dev"
}

# The tests start a PostgreSQL server themselves, so Debian must not create and start one.
forbid_default_cluster() {
    [[ " $* " == *" postgresql "* ]] || return 0
    apt-get -q install -y --no-install-recommends postgresql-common &&
        sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' \
            /etc/postgresql-common/createcluster.conf
}

install_packages() {
    if ! command -v apt-get >/dev/null; then
        fail "please install these packages (names as in Debian): $*"
    fi
    if [ "$(id -u)" != 0 ]; then
        fail "some Debian packages are missing. Please type this line, then try again:
sudo apt-get update && sudo apt-get install -y $*"
    fi
    echo "Installing Debian packages: $*"
    local log
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive
    if ! { apt-get -q update && forbid_default_cluster "$@" &&
        apt-get -q install -y --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        rm -f "$log"
        fail "apt-get could not install: $*"
    fi
    rm -f "$log"
}

version_of() {
    "$1" -c 'import sys; print(*sys.version_info[:3], sys.implementation.name)' 2>/dev/null || true
}

# Succeeds if .venv starts and has the requested Python.
is_ready() {
    is_recent .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1 &&
        [ "$(version_of "${PYTHON:-.venv/bin/python}")" = "$(version_of .venv/bin/python)" ]
}

# Prints what the environment was made from. If any of it changes, .venv must be set up again.
fingerprint() {
    echo "$PWD"
    version_of .venv/bin/python
    cksum "$lock" pyproject.toml
    [ "$goal" = play ] || cksum package-lock.json
}

# Prints the lines of the lock file for a package, with its hashes.
locked() {
    awk -v package="$1==" 'index($0, package) == 1 { on = 1 } on { print } on && !/\\$/ { exit }' "$lock"
}

ready=
if is_ready; then
    ready=yes
    python=.venv/bin/python
else
    python=$(find_python)
fi

packages=$(missing_packages)
# shellcheck disable=SC2086  # one word per package
[ -z "$packages" ] || install_packages $packages

stamp=.venv/.setup-$goal
if [ -n "$ready" ]; then
    [ "$(cat "$stamp" 2>/dev/null)" != "$(fingerprint)" ] || exit 0
else
    echo "Making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv || fail "could not make .venv (see above)."
fi
echo "Installing Python packages from $lock"
pip=(.venv/bin/python -m pip --disable-pip-version-check -qq install)
if [ "$goal" = test ]; then
    # uv installs the locked files in a tenth of pip's time; if uv fails, pip does it.
    "${pip[@]}" --require-hashes -r <(locked uv) || fail "pip could not install uv (see above)."
    .venv/bin/uv pip install --quiet --require-hashes -r "$lock" ||
        echo "uv could not install them; trying pip."
fi
"${pip[@]}" --require-hashes -r "$lock" || fail "pip could not install $lock (see above)."
"${pip[@]}" --no-deps -e . || fail "pip could not install Kabinett itself (see above)."
if [ "$goal" = test ]; then
    echo "Installing the browser side's tools from package-lock.json"
    PATH=$PWD/.venv/bin:$PATH npm ci --ignore-scripts --no-audit --no-fund --loglevel=error ||
        fail "npm could not install package-lock.json (see above)."
fi
fingerprint >"$stamp"
if [ "$goal" = test ]; then
    # Seconds of the clock and of the CPU, for the table of the check.
    mkdir -p build/check
    times >build/check/times  # not in a pipe: a subshell would count only its own time
    awk -v clock="$SECONDS" '
        { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); cpu += 60 * part[1] + part[2] } }
        END { print clock, cpu }' build/check/times >build/check/setup
fi
