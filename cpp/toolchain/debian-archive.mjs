/**
 * A private apt: downloads packages of a newer Debian without root and without touching the machine's own package
 * state. The mirror is the one this machine already uses; signatures are checked against the keyring Debian ships.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process.mjs';
import { SetupError, say } from './steps.mjs';

/** The first Debian whose Emscripten is new enough. */
export const archiveSuite = 'trixie';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Picks Debian's main archive out of what `apt-get indextargets` prints, one "URI origin label" a line.
 * @param {string} targets
 * @returns {string | undefined}
 */
export function pickMirror(targets) {
  for (const line of targets.split('\n')) {
    const [uri, origin, label] = line.trim().split(' ');
    if (uri !== undefined && origin === 'Debian' && label === 'Debian') return uri;
  }
  return undefined;
}

/**
 * Package names out of `apt-get --print-uris`. Each line is: 'URI' file size hash. The name is taken from the second
 * field, since the URI may be percent-encoded (libstdc++6).
 * @param {string} uris
 * @returns {string[]}
 */
export function packageNames(uris) {
  return uris
    .split('\n')
    .map((line) => line.split(' ')[1]?.split('_')[0] ?? '')
    .filter((name) => name !== '');
}

/** @returns {Promise<string>} */
async function findMirror() {
  const ask = async () => {
    const format = '$(REPO_URI) $(ORIGIN) $(LABEL)';
    const targets = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
    return pickMirror(targets.output);
  };
  let mirror = await ask();
  if (mirror === undefined && process.getuid?.() === 0) {
    say('apt has no package lists yet: apt-get update');
    await run('apt-get', ['update', '-qq']);
    mirror = await ask();
  }
  if (mirror === undefined) {
    throw new SetupError(
      "apt knows no Debian archive here, or has not fetched its lists, so Debian's tools cannot come.",
      ['sudo apt-get update'],
    );
  }
  if (!existsSync(keyring)) {
    throw new SetupError(`Debian's keyring ${keyring} is missing.`, [
      'sudo apt-get install debian-archive-keyring',
    ]);
  }
  return mirror;
}

export class DebianArchive {
  /** @type {string} */
  #folder;

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Lays out the private tree in `folder` and fetches the lists.
   * @param {string} folder an empty or new folder; everything stays inside
   * @returns {Promise<DebianArchive>}
   */
  static async open(folder) {
    const mirror = await findMirror();
    for (const part of [
      'lists/partial',
      'cache/archives/partial',
      'preferences.d',
      'sources.d',
      'downloads',
    ]) {
      mkdirSync(join(folder, part), { recursive: true });
    }
    const source = `[signed-by=${keyring}] ${mirror} ${archiveSuite} main\n`;
    writeFileSync(join(folder, 'sources.list'), `deb ${source}deb-src ${source}`);
    writeFileSync(join(folder, 'status'), '');
    const settings = {
      'Dir::Etc::sourcelist': join(folder, 'sources.list'),
      'Dir::Etc::sourceparts': join(folder, 'sources.d'),
      'Dir::Etc::preferences': join(folder, 'preferences'),
      'Dir::Etc::preferencesparts': join(folder, 'preferences.d'),
      'Dir::State::lists': join(folder, 'lists'),
      'Dir::State::status': join(folder, 'status'),
      'Dir::Cache': join(folder, 'cache'),
      // As root apt would fetch as another user, who may not write here.
      'APT::Sandbox::User': 'root',
      'APT::Install-Recommends': 'false',
      'Acquire::Languages': 'none',
      'Acquire::Retries': '3',
    };
    const lines = Object.entries(settings).map(([key, value]) => `${key} "${value}";\n`);
    writeFileSync(join(folder, 'apt.conf'), lines.join(''));
    const archive = new DebianArchive(folder);
    await archive.#apt(['update', '-qq']);
    return archive;
  }

  /**
   * Downloads those packages of the closure of `wanted` whose names match.
   * @param {readonly string[]} wanted
   * @param {RegExp} keep
   * @returns {Promise<string[]>} the .deb files
   */
  async download(wanted, keep) {
    const uris = await this.#apt(['-qq', '--print-uris', 'install', ...wanted]);
    const names = packageNames(uris.output).filter((name) => keep.test(name));
    return this.#filesOf(['download', '-qq', ...names], '.deb');
  }

  /**
   * Downloads the upstream tarball of a source package.
   * @param {string} name
   * @returns {Promise<string | undefined>} the .orig.tar.* file
   */
  async downloadSource(name) {
    const files = await this.#filesOf(['source', '-qq', '--download-only', name], '');
    return files.find((file) => file.includes('.orig.tar.'));
  }

  /**
   * @param {readonly string[]} args
   * @param {string} ending
   */
  async #filesOf(args, ending) {
    const downloads = join(this.#folder, 'downloads');
    await this.#apt(args, downloads);
    return readdirSync(downloads)
      .filter((file) => file.endsWith(ending))
      .map((file) => join(downloads, file));
  }

  /**
   * @param {readonly string[]} args
   * @param {string} [cwd]
   */
  #apt(args, cwd = this.#folder) {
    return run('apt-get', args, { cwd, env: { APT_CONFIG: join(this.#folder, 'apt.conf'), LC_ALL: 'C' } });
  }
}
