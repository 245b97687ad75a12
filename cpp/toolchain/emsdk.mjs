/** Emscripten by its own installer, for machines on which Debian's packages do not run. */
import { join } from 'node:path';
import { run } from './process.mjs';
import { makeFolder, SetupError, timed } from './steps.mjs';
import { oldestEmscripten, pinnedEmsdk } from './versions.mjs';

/** @param {string} folder */
export function emsdkStamp(folder) {
  return { tools: 'emsdk', version: pinnedEmsdk, home: folder };
}

/** @param {string} folder the emsdk folder */
export function emscriptenRootInEmsdk(folder) {
  return join(folder, 'upstream', 'emscripten');
}

/**
 * @param {string} folder
 * @param {typeof run} [runProgram] replaced in tests
 */
export async function bringEmsdk(folder, runProgram = run) {
  const repository = 'https://github.com/emscripten-core/emsdk.git';
  try {
    await timed(`Emscripten ${pinnedEmsdk} by emsdk`, () =>
      makeFolder(folder, emsdkStamp(folder), async (draft) => {
        await runProgram('git', [
          'clone',
          '--quiet',
          '--depth',
          '1',
          '--branch',
          pinnedEmsdk,
          repository,
          draft,
        ]);
        await runProgram('python3', ['emsdk.py', 'install', pinnedEmsdk], { cwd: draft });
        await runProgram('python3', ['emsdk.py', 'activate', pinnedEmsdk], { cwd: draft });
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `Emscripten ${oldestEmscripten} or newer is missing, and bringing it with emsdk failed.\n${reason}`,
      [
        `git clone --depth 1 --branch ${pinnedEmsdk} ${repository}`,
        `cd emsdk && python3 emsdk.py install ${pinnedEmsdk} && python3 emsdk.py activate ${pinnedEmsdk}`,
        'export EMSDK="$PWD"   # set-up looks there',
      ],
    );
  }
}
