#!/bin/sh
# Puts the site onto a fresh Debian 12 or 13 and onto the internet, or upgrades it (docs/operations.md):
#   deploy/install.sh NAME EMAIL   the site as https://NAME; EMAIL is the owner's
#   deploy/install.sh              upgrades the installed site to this checkout
#   deploy/install.sh --check      says what is wrong with this server
#   --from DIR                     takes this checkout, which is built already (npm run build)
set -eu
umask 022
# As systemd starts the site, so that both find the same Node. After "su" the folders of root are missing.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

SITE=/srv/battle-valley # a link to the release in use
RELEASES=/srv/battle-valley-releases
DATA=/var/lib/battle-valley
CACHE=/var/cache/battle-valley
SETTINGS=/etc/battle-valley.env
# The owner's password until it was shown: a first run that was cut off goes on with it.
OWNER=/etc/battle-valley.owner
CADDYFILE=/etc/caddy/Caddyfile
LOG=/run/battle-valley-install.log
LOCK=/run/lock/battle-valley-install
UNITS="battle-valley.service battle-valley-backup.service battle-valley-backup.timer"
LEAST_NODE=20.19
# From npm, where Debian's are older.
NODE=24
NPM=10
LEAST_MEMORY_MB=1900
LEAST_DISK_MB=3000
READY_SECONDS=300
# How long to wait for another run, and for other programs that install packages.
LONGEST_WAIT_SECONDS=900

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s (%s)\n' "$*" "$(date +%T)"; }
fail() {
  printf '\nNot done: %s\n' "$*" >&2
  exit 1
}

checkout=$(cd "$(dirname "$0")/.." && pwd)

main() {
  read_words "$@"
  [ "$(id -u)" = 0 ] || fail "only root can install. Sign in as root, or type: sudo deploy/install.sh $*"
  read_settings
  require_machine
  await_others
  id site > /dev/null 2>&1 || useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin site
  delete_unfinished
  require_disk
  require_ports
  provide_packages
  provide_node
  before=
  if [ -e "$SITE" ]; then before=$(readlink -f "$SITE"); fi
  make_release
  write_settings
  if is_begun; then upgrade; else begin; fi
  put_in_front
  delete_old_releases
  finish
}

read_words() {
  name='' email='' built=''
  while [ $# -gt 0 ]; do
    case $1 in
      --check) check ;;
      --from)
        [ $# -gt 1 ] || usage "--from needs a folder."
        built=$(cd "$2" && pwd) || exit 2
        shift
        ;;
      --help) usage ;;
      -*) usage "There is no option $1." ;;
      *)
        if [ -z "$name" ]; then name=$1; elif [ -z "$email" ]; then email=$1; else usage "\"$1\" is one word too many."; fi
        ;;
    esac
    shift
  done
  [ -z "$name" ] || printf %s "$name" | grep -Eqx '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*' ||
    fail "\"$name\" is not a name like shop.example.org: small letters, no https://, no path."
  [ -z "$email" ] || printf %s "$email" | grep -Eqx '[^[:space:]@/&\\]+@[^[:space:]@/&\\]+\.[^[:space:]@/&\\]+' ||
    usage "\"$email\" is not an e-mail address like owner@example.org."
  if [ -n "$built" ]; then
    for part in build/server.js build/server/site.js node_modules deploy/battle-valley.service deploy/Caddyfile; do
      [ -e "$built/$part" ] || fail "$built has no $part: it is no built checkout."
    done
  fi
  [ -e "$SETTINGS" ] || [ -n "$email" ] || usage "The first time it needs the name of the site and the owner's e-mail address."
}

# What is not typed for an upgrade.
read_settings() {
  [ -e "$SETTINGS" ] || return 0
  site_url=$(setting SITE_URL)
  [ -n "$name" ] || name=${site_url#https://}
  [ "https://$name" = "$site_url" ] ||
    fail "this machine has $site_url (SITE_URL in $SETTINGS), and you typed $name. To change the name, change it there and in $CADDYFILE."
  [ -n "$email" ] || email=$(sed -n 's/^[[:blank:]]*email //p' "$CADDYFILE" 2> /dev/null || true)
  is_begun || [ -n "$email" ] || usage "The first run was cut off, so it needs the name of the site and the owner's e-mail address once more."
}

usage() {
  [ $# -eq 0 ] || say "$1" >&2
  sed -n 's/^#   //p' "$0" >&2
  exit 2
}

# The value of a variable in the settings.
setting() {
  sed -n "s/^$1=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}\$/\1/p" "$SETTINGS" | tail -1
}

check() {
  [ "$(id -u)" = 0 ] || fail "only root can read the settings. Sign in as root, or type: sudo deploy/install.sh --check"
  command -v node > /dev/null || fail "the site is not installed here: there is no Node. Type: deploy/install.sh NAME EMAIL"
  exec node "$checkout/scripts/check-server.mjs"
}

require_machine() {
  # shellcheck source=/dev/null
  . /etc/os-release
  case "$ID ${VERSION_ID:-}" in
    "debian 12" | "debian 13") ;;
    *) fail "this machine has ${PRETTY_NAME:-$ID}. This script knows Debian 12 and Debian 13." ;;
  esac
  [ -d /run/systemd/system ] || fail "this machine was not started by systemd, which starts the site and its backups."
  case $(uname -m) in
    x86_64) arch=x64 ;;
    aarch64) arch=arm64 ;;
    *) fail "this machine has the processor $(uname -m). The site runs on x86_64 and aarch64." ;;
  esac
  memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  if [ -z "$built" ] && [ "$memory" -lt "$LEAST_MEMORY_MB" ]; then
    fail "this machine has $memory MB of memory with its swap, and building the site needs $LEAST_MEMORY_MB. Add swap and try again:
  fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile
  echo '/swapfile none swap sw 0 0' >> /etc/fstab
Or build on another machine with the same processor, copy the folder here and add: --from FOLDER"
  fi
}

# One run at a time. What a killed one has started may still be at work.
await_others() {
  exec 9> "$LOCK"
  flock --nonblock 9 && return
  say "Another run of this script, or what is left of one, is at work. Waiting for its end."
  flock --wait "$LONGEST_WAIT_SECONDS" 9 || fail "another run of this script is at work. Try again when it has ended."
}

# A release has its owner root when it is complete.
delete_unfinished() {
  [ ! -d "$RELEASES" ] || find "$RELEASES" -mindepth 1 -maxdepth 1 -user site -exec rm -rf {} +
}

require_disk() {
  for place in /srv /var/lib; do
    free=$(df --output=avail --block-size=1M "$place" | tail -1 | tr -d ' ')
    [ "$free" -ge "$LEAST_DISK_MB" ] || fail "$place has $free MB of free disk, and $LEAST_DISK_MB are needed."
  done
}

# Which program listens at a port of this machine, and its process. Nothing if nobody does.
holder() {
  ss --no-header --listening --tcp --numeric --processes "sport = :$1" |
    sed -n 's/.*users:(("\([^"]*\)",pid=\([0-9]*\).*/\1 \2/p' | head -1
}

require_ports() {
  command -v ss > /dev/null || apt_install iproute2
  other_proxy=
  for each in 80 443; do
    who=$(holder "$each")
    case ${who% *} in
      "" | caddy) ;;
      nginx | haproxy) if [ -e "$SETTINGS" ]; then other_proxy=${who% *}; else taken "$each" "$who"; fi ;;
      *) taken "$each" "$who" ;;
    esac
  done
  who=$(holder "$(site_port)")
  if [ -n "$who" ] && ! systemctl --quiet is-active battle-valley; then taken "$(site_port)" "$who"; fi
}

taken() {
  program=${2% *}
  end="end its process ${2#* }, and what starts it"
  if systemctl --quiet is-active "$program"; then end="systemctl disable --now $program"; fi
  fail "port $1 of this machine is taken by $program. The site needs it. If you do not need $program: $end"
}

site_port() {
  chosen=
  if [ -e "$SETTINGS" ]; then chosen=$(setting PORT); fi
  say "${chosen:-3000}"
}

apt_install() {
  if [ -z "${apt_updated:-}" ]; then
    # What was cut off.
    dpkg --configure -a < /dev/null > /dev/null 2>&1 || true
    apt_get update || fail "the list of Debian's packages could not be read: $(tail -3 "$LOG")"
    apt_updated=yes
  fi
  apt_get install --yes --no-install-recommends "$@" || fail "Debian's packages $* could not be installed: $(tail -3 "$LOG")"
}

# Waits while another program installs packages: a machine that has just started updates itself.
apt_get() {
  waited=0
  # Its own questions would wait for somebody who does not look.
  until apt-get -qq -o Dpkg::Options::=--force-confold "$@" < /dev/null > "$LOG" 2>&1; do
    grep -q 'Could not get lock' "$LOG" && [ "$waited" -lt "$LONGEST_WAIT_SECONDS" ] || return 1
    [ "$waited" -gt 0 ] || say "Another program installs packages. Waiting for its end."
    sleep 5
    waited=$((waited + 5))
  done
}

provide_packages() {
  step "Debian's packages"
  set -- ca-certificates dbus
  [ -n "$other_proxy" ] || set -- "$@" caddy
  apt_install "$@"
  # Debian's package leaves it to the next start of the machine.
  systemctl start dbus.socket
  # Sign-in codes and certificates need the right time.
  if [ "$(timedatectl show --property=CanNTP --value)" != yes ]; then apt_install systemd-timesyncd; fi
}

# Whether a program is there in this version or a newer one.
has() {
  command -v "$1" > /dev/null && dpkg --compare-versions "$("$1" --version | tr -d v)" ge "$2"
}

# Node and npm: those of this machine or of Debian. What is too old comes from the npm registry, and each
# upgrade renews it. Debian 13's npm 9 cannot read a package-lock.json ("Invalid comparator: latest").
provide_node() {
  step "Node and npm, the longest of Debian's packages"
  command -v npm > /dev/null || apt_install npm
  set --
  own=/usr/local/lib/node_modules
  if [ -e "$own/node-linux-$arch" ] || ! has node "$LEAST_NODE"; then set -- "node-linux-$arch@$NODE"; fi
  if [ -e "$own/npm" ] || ! has npm "$NPM"; then set -- "$@" "npm@$NPM"; fi
  if [ $# -gt 0 ]; then
    npm install --global --prefix /usr/local --no-audit --no-fund --loglevel=error "$@" ||
      fail "$* could not be installed from the npm registry."
    hash -r
  fi
  has node "$LEAST_NODE" || fail "$(command -v node || echo node) is older than $LEAST_NODE."
  say "Node $(node --version), npm $(npm --version)"
}

# A folder with the built site beside the one that runs.
make_release() {
  release=$RELEASES/$(date --utc +%Y-%m-%dT%H%M%SZ)
  source=${built:-$checkout}
  step "The site from $source into $release"
  mkdir -p "$RELEASES"
  install -d -o site "$release"
  trap 'rm -rf "$release"' EXIT
  if [ -n "$built" ]; then
    copy --exclude=./.git --exclude=./data
  else
    copy --exclude=./.git --exclude=./data --exclude=./node_modules --exclude=./build
    # Programs of packages run while these are installed, so not as root.
    install -d -o site -m 700 "$CACHE"
    chown -R site: "$release"
    (cd "$release" && runuser -u site -- env HOME="$CACHE" npm_config_cache="$CACHE/npm" \
      npm_execpath="$(readlink -f "$(command -v npm)")" node scripts/setup.mjs build) || fail "the site could not be built. Nothing was changed."
  fi
  # Pages that are open load their files after the upgrade too.
  if [ -n "$before" ]; then
    (cd "$release" && node --input-type=module --eval '
      import { addEarlierAssets, readAssets } from "./scripts/earlier-assets.mjs";
      addEarlierAssets("build", readAssets(process.argv[1]));' "$before/build")
  fi
  if revision=$(git -C "$source" -c safe.directory="*" rev-parse --short HEAD 2> /dev/null); then
    say "$revision" > "$release/REVISION"
  fi
  chown -R root: "$release"
}

copy() {
  tar --create --directory "$source" --exclude=./deploy/.env "$@" . |
    tar --extract --directory "$release" --no-same-owner
}

write_settings() {
  if [ -e "$SETTINGS" ]; then return; fi
  install -m 600 /dev/null "$SETTINGS"
  cat > "$SETTINGS" << END
# Settings of the site, which README.md lists. After a change: systemctl restart battle-valley
SITE_URL=https://$name
TRUST_PROXY=1
# Until these are set, mail is not sent. Delete the # and fill in what your mail provider says.
#SMTP_URL=smtps://user:password@mail.example.com
#MAIL_FROM=mail@$name
# The mailbox that is read for answers. MAIL_REPLY=plain if its provider has no plus addresses.
#IMAP_URL=imaps://user:password@imap.example.com/INBOX
#MAIL_REPLY=plain
END
}

# Whether the first run came to its end.
is_begun() {
  [ ! -e "$OWNER" ] && { [ -e "$DATA/pg" ] || [ -n "$(setting DATABASE_URL)" ]; }
}

# Makes this release the one that is started.
use() {
  for unit in $UNITS; do install -m 644 "$1/deploy/$unit" /etc/systemd/system/; done
  install -m 755 "$1/deploy/as-site" /usr/local/bin/
  # A site installed by hand is a folder.
  if [ -d "$SITE" ] && [ ! -L "$SITE" ]; then
    before=$RELEASES/by-hand-$(date +%s)
    mv "$SITE" "$before"
  fi
  ln --symbolic --force --no-dereference "$1" "$SITE.new"
  mv --no-target-directory "$SITE.new" "$SITE"
  systemctl daemon-reload
}

begin() {
  step "A new site, and the owner's account"
  trap - EXIT
  use "$release"
  if [ ! -s "$OWNER" ]; then
    install -m 600 /dev/null "$OWNER"
    node --print 'crypto.randomBytes(12).toString("base64url")' > "$OWNER"
  fi
  as-site --property=StateDirectory=battle-valley --property=StateDirectoryMode=0700 \
    node build/admin.js create owner "$email" < "$OWNER" > "$LOG" 2>&1 ||
    # A run that was cut off has made it, with the same password.
    grep -q 'already in use' "$LOG" || fail "the owner's account could not be made: $(tail -3 "$LOG")"
  start
  await_ready || fail "the site does not start: journalctl --unit battle-valley"
  systemctl start battle-valley-backup
}

# Starts the release in use, now and with the machine.
start() {
  systemctl --quiet enable battle-valley battle-valley-backup.timer
  systemctl start battle-valley-backup.timer
  systemctl restart battle-valley
}

upgrade() {
  step "A backup"
  backup=$(as-site node build/backup.js | sed -n 's/^Backed up into //p')
  [ -n "$backup" ] || fail "the backup failed, so nothing was changed."
  say "$backup"
  step "The new version"
  trap - EXIT
  use "$release"
  start
  await_ready || go_back
}

# Waits until the site and its database answer. Fails if it does not, or ends again and again.
await_ready() {
  waited=0
  earlier=$(restarts)
  while [ "$waited" -lt "$READY_SECONDS" ]; do
    if node --eval "fetch('http://127.0.0.1:$(site_port)/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then
      return 0
    fi
    [ "$(restarts)" -lt "$((earlier + 3))" ] || return 1
    sleep 1
    waited=$((waited + 1))
  done
  return 1
}

# How often systemd has started the site again by itself.
restarts() {
  systemctl show --property=NRestarts --value battle-valley
}

go_back() {
  say "The new version does not answer. Its last words:"
  journalctl --unit battle-valley --output cat --lines 10 --no-pager
  systemctl stop battle-valley
  [ -n "$before" ] || fail "there is no version before. The backup is $backup"
  step "Back to the version before"
  use "$before"
  systemctl start battle-valley
  if ! await_ready; then
    # The new version has changed the database, and the one before does not start on it.
    systemctl stop battle-valley
    as-site node build/restore.js "$backup" --replace ||
      fail "the version before needs the backup $backup, which could not be restored. See Backups in docs/operations.md."
    systemctl start battle-valley
    await_ready || fail "the version before does not start either: journalctl --unit battle-valley"
    say "The backup was restored. What came in since then, a few seconds, is in the newest $DATA/pg.before-…"
  fi
  rm -rf "$release"
  fail "the version before runs again. The new one does not start on this machine: see its words above."
}

# deploy/Caddyfile of a release, for this site.
caddyfile() {
  sed "s/www\.example\.com/$name/g; s/owner@example\.com/$email/; s/127\.0\.0\.1:3000/127.0.0.1:$(site_port)/" "$1/deploy/Caddyfile"
}

put_in_front() {
  step "Caddy in front"
  if [ -n "$other_proxy" ]; then
    say "$other_proxy is in front already and stays."
    return
  fi
  new=$(mktemp)
  caddyfile "$release" > "$new"
  if cmp --silent "$new" "$CADDYFILE"; then
    say "Nothing changes."
  elif is_untouched; then
    caddy validate --config "$new" --adapter caddyfile > /dev/null 2>&1 || fail "Caddy refuses $release/deploy/Caddyfile"
    install -m 644 "$new" "$CADDYFILE"
    systemctl --quiet enable caddy
    systemctl restart caddy
  else
    say "$CADDYFILE was edited and stays. The new one is $release/deploy/Caddyfile"
  fi
  rm "$new"
}

# Whether Caddy's file is Debian's, or that of the version before.
is_untouched() {
  [ -e "$CADDYFILE" ] || return 0
  sum=$(md5sum < "$CADDYFILE" | cut -c 1-32)
  case $(dpkg-query --show --showformat='${Conffiles}' caddy) in *"$sum"*) return 0 ;; esac
  [ -e "$before/deploy/Caddyfile" ] && caddyfile "$before" | cmp --silent - "$CADDYFILE"
}

# Keeps this release, the one before, and what was installed by hand.
delete_old_releases() {
  for each in "$RELEASES"/*Z; do
    case $each in "$release" | "$before") ;; *) rm -rf "$each" ;; esac
  done
}

finish() {
  step "Check"
  node "$checkout/scripts/check-server.mjs" 60 || true
  say
  say "The site: https://$name"
  if [ -e "$OWNER" ]; then
    say "Sign in at https://$name/login as: owner"
    say "Password, shown this once:          $(cat "$OWNER")"
    rm "$OWNER"
    say "If this machine has a firewall, open TCP 80 and 443 and UDP 443 (docs/operations.md)."
  fi
}

main "$@"
