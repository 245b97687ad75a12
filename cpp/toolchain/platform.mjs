/** What kind of machine this is, as far as bringing tools is concerned. */
import { existsSync, readFileSync } from 'node:fs';
import { which } from './process.mjs';

/**
 * @typedef {object} Machine
 * @property {string} platform process.platform
 * @property {string} arch process.arch
 * @property {string} osRelease the text of /etc/os-release, or ''
 * @property {boolean} hasApt apt-get and dpkg are there
 * @property {boolean} isRoot
 */

/** @returns {Machine} */
export function thisMachine() {
  const release = '/etc/os-release';
  return {
    platform: process.platform,
    arch: process.arch,
    osRelease: existsSync(release) ? readFileSync(release, 'utf8') : '',
    hasApt: which('apt-get') !== undefined && which('dpkg') !== undefined,
    isRoot: process.getuid?.() === 0,
  };
}

/**
 * Debian itself. Its kin (Ubuntu, Mint and others) have archives of their own, whose packages have other names and versions.
 * @param {Machine} machine
 */
export function isDebian(machine) {
  return machine.platform === 'linux' && machine.hasApt && /^ID="?debian"?$/m.test(machine.osRelease);
}

/**
 * 'archive': unpack Debian's own packages into a private folder. 'upstream': the projects' own installers and archives.
 * Debian builds the tools for more processors than these two, but only these were tried.
 * @param {Machine} machine
 * @returns {'archive' | 'upstream'}
 */
export function chooseSource(machine) {
  return isDebian(machine) && (machine.arch === 'x64' || machine.arch === 'arm64') ? 'archive' : 'upstream';
}
