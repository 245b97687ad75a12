/** The decisions of set-up, on machines which are only described: what is found, what is brought, what is said. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { findBrowsers, missingPackages, requireBrowser } from '../../cpp/toolchain/browsers.mjs';
import { checkHash } from '../../cpp/toolchain/catch2.mjs';
import { isMajor } from '../../cpp/toolchain/clang-tools.mjs';
import { packageNames, pickMirror } from '../../cpp/toolchain/debian-archive.mjs';
import { findEmscripten } from '../../cpp/toolchain/emscripten.mjs';
import { bringEmsdk } from '../../cpp/toolchain/emsdk.mjs';
import { relaxedFlags } from '../../cpp/toolchain/node-flags.mjs';
import { chooseSource, isDebian } from '../../cpp/toolchain/platform.mjs';
import { run } from '../../cpp/toolchain/process.mjs';
import { checkVersion, sameVersions } from '../../cpp/toolchain/setup.mjs';
import { isComplete, makeFolder, SetupError, wrapped } from '../../cpp/toolchain/steps.mjs';
import { compareVersions, emscriptenIsNewEnough, findVersion } from '../../cpp/toolchain/versions.mjs';

describe('versions', () => {
  test('are read out of what tools print', () => {
    assert.equal(findVersion('emcc (Emscripten gcc/clang-like replacement) 3.1.69-git'), '3.1.69');
    assert.equal(findVersion('Debian clang-format version 19.1.7 (3+b1)'), '19.1.7');
    assert.equal(findVersion('no number'), undefined);
  });

  test('are compared as numbers, part by part', () => {
    assert.ok(compareVersions('3.1.9', '3.1.69') < 0);
    assert.ok(compareVersions('4.0', '3.1.69') > 0);
    assert.equal(compareVersions('3.1', '3.1.0'), 0);
  });

  test('of Emscripten: 3.1.69 is the oldest that serves', () => {
    assert.ok(emscriptenIsNewEnough('3.1.69'));
    assert.ok(emscriptenIsNewEnough('6.0.5'));
    assert.ok(!emscriptenIsNewEnough('3.1.68'));
    assert.ok(!emscriptenIsNewEnough('3.1.6'));
    assert.ok(!emscriptenIsNewEnough(undefined));
  });

  test('of the clang tools: the major version must be the pinned one', () => {
    assert.ok(isMajor('Debian clang-format version 19.1.7 (3+b1)', 19));
    assert.ok(!isMajor('clang-format version 14.0.6', 19));
    assert.ok(!isMajor('', 19));
  });
});

describe('where tools come from', () => {
  const debian = {
    platform: 'linux',
    arch: 'x64',
    osRelease: 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n',
    hasApt: true,
    isRoot: false,
  };

  test("Debian on the two processors: Debian's archive", () => {
    assert.equal(chooseSource(debian), 'archive');
    assert.equal(chooseSource({ ...debian, arch: 'arm64' }), 'archive');
  });

  test('the kin of Debian, whose archives are others: upstream', () => {
    const kin = ['ID=ubuntu\nID_LIKE=debian\n', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'];
    for (const osRelease of kin) assert.equal(chooseSource({ ...debian, osRelease }), 'upstream');
    const ubuntu = 'http://a.example/ubuntu/ Ubuntu Ubuntu\nhttp://a.example/security/ Ubuntu Ubuntu\n';
    assert.equal(pickMirror(ubuntu), undefined);
  });

  test('elsewhere: upstream', () => {
    assert.equal(chooseSource({ ...debian, arch: 'riscv64' }), 'upstream');
    assert.equal(chooseSource({ ...debian, osRelease: 'ID=fedora\n' }), 'upstream');
    assert.equal(chooseSource({ ...debian, hasApt: false }), 'upstream');
    assert.equal(chooseSource({ ...debian, platform: 'darwin', osRelease: '' }), 'upstream');
  });

  test('a name that merely contains debian is another system', () => {
    assert.ok(!isDebian({ ...debian, osRelease: 'ID=notdebian\nVERSION_ID=debian\n' }));
  });

  test("the mirror is the machine's own, and not the one for security updates", () => {
    const targets =
      'http://b.example/security/ Debian Debian-Security\nhttp://a.example/debian/ Debian Debian\n';
    assert.equal(pickMirror(targets), 'http://a.example/debian/');
    assert.equal(pickMirror('http://c.example/repo/ Other Other\n'), undefined);
    assert.equal(pickMirror(''), undefined);
  });

  test('package names are taken from where they are not encoded', () => {
    const uris =
      "'http://a.example/pool/libstdc%2b%2b6_14_amd64.deb' libstdc++6_14_amd64.deb 713628 SHA256:00\n" +
      "'http://a.example/pool/zlib1g_1.3_amd64.deb' zlib1g_1%3a1.3_amd64.deb 88720 SHA256:00\n";
    assert.deepEqual(packageNames(uris), ['libstdc++6', 'zlib1g']);
  });
});

describe('finding Emscripten', () => {
  /**
   * @param {Record<string, string>} versions by emcc
   * @param {Partial<import('../../cpp/toolchain/emscripten.mjs').Places>} places
   */
  const find = (versions, places) =>
    findEmscripten({
      emccOnPath: undefined,
      emsdk: undefined,
      privateRoots: [],
      versionOf: async (emcc) => versions[emcc],
      rootOf: async () => '/root/of/emcc',
      ...places,
    });

  test('the one on PATH wins when it is new enough', async () => {
    const found = await find(
      { '/usr/bin/emcc': '4.0.1', '/private/emcc': '3.1.69' },
      { emccOnPath: '/usr/bin/emcc', privateRoots: ['/private'] },
    );
    assert.deepEqual(found, { root: '/root/of/emcc', version: '4.0.1', from: 'PATH' });
  });

  test('an old one on PATH is passed over for $EMSDK, then for the private one', async () => {
    const versions = {
      '/usr/bin/emcc': '3.1.6',
      '/sdk/upstream/emscripten/emcc': '3.1.70',
      '/private/emcc': '3.1.69',
    };
    const places = { emccOnPath: '/usr/bin/emcc', privateRoots: ['/private'] };
    assert.equal((await find(versions, { ...places, emsdk: '/sdk' }))?.from, '$EMSDK');
    assert.deepEqual(await find(versions, places), { root: '/private', version: '3.1.69', from: 'private' });
  });

  test('one that does not start is none', async () => {
    assert.equal(
      await find({}, { emccOnPath: '/usr/bin/emcc', emsdk: '/sdk', privateRoots: ['/private'] }),
      undefined,
    );
  });

  test('Node gets the flag for relaxed SIMD only if it knows it', () => {
    const flag = '--experimental-wasm-relaxed-simd';
    assert.deepEqual(relaxedFlags(`  ${flag} (enable ...)\n`), [flag]);
    assert.deepEqual(relaxedFlags('  --other\n'), []);
  });
});

describe('in a folder', () => {
  let parent = '';
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'id2vec-toolchain-'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  test('a tool is there only when it is whole', async () => {
    const folder = join(parent, 'tool');
    const stamp = { tools: 'one', version: '1' };
    await assert.rejects(
      makeFolder(folder, stamp, async (draft) => {
        writeFileSync(join(draft, 'half'), '');
        throw new Error('interrupted');
      }),
      /interrupted/,
    );
    assert.ok(!isComplete(folder, stamp));
    assert.deepEqual(readdirSync(parent), [], 'nothing half made is left');

    await makeFolder(folder, stamp, async (draft) => writeFileSync(join(draft, 'whole'), ''));
    assert.ok(isComplete(folder, stamp));
    assert.ok(!isComplete(folder, { ...stamp, version: '2' }), 'another version is not this one');
  });

  test('what a killed run left is removed', async () => {
    // No process has this id: it is above what systems hand out.
    mkdirSync(join(parent, 'tool.draft-99999999'));
    await makeFolder(join(parent, 'tool'), { tools: 'one' }, async () => {});
    assert.deepEqual(readdirSync(parent), ['tool']);
  });

  test('emsdk is cloned at its tag, installed and activated', async () => {
    /** @type {string[][]} */
    const typed = [];
    await bringEmsdk(join(parent, 'emsdk'), async (program, args) => {
      typed.push([program, ...args.slice(0, 2)]);
      return { code: 0, output: '', errors: '' };
    });
    assert.deepEqual(typed, [
      ['git', 'clone', '--quiet'],
      ['python3', 'emsdk.py', 'install'],
      ['python3', 'emsdk.py', 'activate'],
    ]);
    assert.ok(existsSync(join(parent, 'emsdk', 'id2vec-tool.json')));
  });

  test('when emsdk fails, the message holds the reason and the commands', async () => {
    const failing = async () => {
      throw new Error('no network');
    };
    await assert.rejects(bringEmsdk(join(parent, 'emsdk'), failing), (error) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /no network/);
      assert.match(error.message, /git clone --depth 1 --branch 3\.1\.69 /);
      assert.match(error.message, /export EMSDK=/);
      return true;
    });
  });
});

describe('browsers', () => {
  test('are found by any of their names, and a variable beats them', () => {
    /** @param {string} name */
    const find = (name) => ({ chromium: '/usr/bin/chromium', firefox: '/usr/bin/firefox' })[name];
    assert.deepEqual(findBrowsers(find, {}), { chromium: '/usr/bin/chromium', firefox: '/usr/bin/firefox' });
    assert.equal(findBrowsers(find, { CHROMIUM: '/opt/chrome' }).chromium, '/opt/chrome');
  });

  test('what is missing is named by package, once', () => {
    assert.deepEqual(missingPackages({ chromium: 'c', firefox: 'f', webkit: 'w' }, true), []);
    assert.deepEqual(missingPackages({ firefox: 'f' }, false), [
      'chromium',
      'webkit2gtk-driver',
      'xvfb',
      'xauth',
    ]);
  });

  test('one that is missing stops nobody but itself, and is named with the command that gets it', () => {
    const machine = { platform: 'linux', arch: 'x64', osRelease: 'ID=debian\n', hasApt: true, isRoot: false };
    const found = { chromium: '/usr/bin/chromium', webkit: '/usr/bin/WebKitWebDriver' };
    assert.equal(requireBrowser(found, 'chromium', machine, false), '/usr/bin/chromium');
    assert.equal(requireBrowser(found, 'webkit', machine, true), '/usr/bin/WebKitWebDriver');
    assert.throws(() => requireBrowser(found, 'firefox', machine, true), /apt-get install .* firefox-esr$/m);
    assert.throws(
      () => requireBrowser(found, 'firefox', { ...machine, osRelease: 'ID=ubuntu\n' }, true),
      /what Debian calls firefox-esr .*FIREFOX/,
    );
    if (process.platform === 'linux') {
      assert.throws(() => requireBrowser(found, 'webkit', machine, false), /xvfb/);
    }
  });
});

describe('small checks', () => {
  test('a machine whose Node or CMake is too old is told so', () => {
    checkVersion('Node', '20.19.0', '20.19.0');
    checkVersion('CMake', '4.1.2', '3.25.0');
    assert.throws(
      () => checkVersion('Node', '20.9.0', '20.19.0'),
      /Node is 20\.9\.0; needed: 20\.19\.0 or later/,
    );
    assert.throws(() => checkVersion('CMake', undefined, '3.25.0'), /CMake is of an unknown version/);
  });

  test('a program that fails is told as what is missing, with what to type', async () => {
    const failing = () => Promise.reject(new Error('no route to host'));
    await assert.rejects(wrapped('The packages could not be fetched', ['npm ci'], failing), (error) => {
      assert.ok(error instanceof SetupError);
      assert.match(
        error.message,
        /^The packages could not be fetched: no route to host\nTo get it, type:\n {4}npm ci$/,
      );
      return true;
    });
  });

  test('a download that is not what was pinned is refused', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    checkHash(new Uint8Array(), empty, 'the tarball');
    assert.throws(
      () => checkHash(Uint8Array.of(1), empty, 'the tarball'),
      /the tarball has SHA-256 4bf5122f/,
    );
  });

  test('installed npm packages must have the versions of the lock file; those for other systems may be absent', () => {
    const lock = JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0' },
        'node_modules/b': { version: '2.0.0', optional: true },
      },
    });
    /** @param {Record<string, object>} packages */
    const installed = (packages) => JSON.stringify({ packages });
    assert.ok(sameVersions(lock, installed({ 'node_modules/a': { version: '1.0.0' } })));
    assert.ok(!sameVersions(lock, installed({ 'node_modules/a': { version: '1.0.1' } })));
    assert.ok(!sameVersions(lock, installed({})));
    assert.ok(
      !sameVersions(
        lock,
        installed({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.9.0' } }),
      ),
    );
  });

  test('a program that cannot be started is a failure with a code, not a crash', async () => {
    const result = await run('id2vec-no-such-program', [], { allowFailure: true });
    assert.equal(result.code, 127);
    await assert.rejects(
      run('id2vec-no-such-program', ['x']),
      /"id2vec-no-such-program x" ended with code 127/,
    );
  });
});
