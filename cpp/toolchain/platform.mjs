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
 * Debian, Ubuntu and their kin: ID or ID_LIKE names debian or ubuntu.
 * @param {Machine} machine
 */
export function isDebianLike(machine) {
  const names = [...machine.osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)]
    .flatMap((match) => (match[1] ?? '').split(/\s+/))
    .filter((name) => name === 'debian' || name === 'ubuntu');
  return machine.platform === 'linux' && machine.hasApt && names.length > 0;
}

/**
 * 'archive': unpack Debian's own packages into a private folder. 'upstream': the projects' own installers and archives.
 * Debian builds the tools for more processors than these two, but only these were tried.
 * @param {Machine} machine
 * @returns {'archive' | 'upstream'}
 */
export function chooseSource(machine) {
  return isDebianLike(machine) && (machine.arch === 'x64' || machine.arch === 'arm64')
    ? 'archive'
    : 'upstream';
}
