#!/bin/sh
# age-encryption takes less than the age program
#
# Package: age-encryption 0.3.1
# Behaviour: A file in PEM armor is refused as one of an unknown version, and so are the public keys of SSH,
#   with which the program `age` encrypts. Armor has to be taken off by `armor.decode`.
# Seen: invalid version -----BEGIN AGE ENCRYPTED FILE-----; unrecognized recipient type
# Guess: Armor is recognized, and SSH keys work, as in the program.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  age-encryption@0.3.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { generateKeyPairSync } from "node:crypto";
import * as age from "age-encryption";
const identity = await age.generateIdentity();
const [encrypter, decrypter] = [new age.Encrypter(), new age.Decrypter()];
encrypter.addRecipient(await age.identityToRecipient(identity));
decrypter.addIdentity(identity);
const file = await encrypter.encrypt("words");
assert.equal(await decrypter.decrypt(file, "text"), "words");
const armored = new TextEncoder().encode(age.armor.encode(file));
await assert.rejects(decrypter.decrypt(armored, "text"), /invalid version -----BEGIN AGE/);
assert.equal(await decrypter.decrypt(age.armor.decode(new TextDecoder().decode(armored)), "text"), "words");
const key = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" }).subarray(-32);
const field = (bytes) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
const ssh = Buffer.concat([field(Buffer.from("ssh-ed25519")), field(key)]).toString("base64");
const add = () => new age.Encrypter().addRecipient(`ssh-ed25519 ${ssh}`);
assert.throws(add, /unrecognized recipient type/);
console.log("armor and SSH keys are refused");
JS
