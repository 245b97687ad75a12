/** WebKit over W3C WebDriver: WebKitWebDriver with MiniBrowser on Linux, safaridriver on a Mac. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key } from 'selenium-webdriver';

/** A window cannot be narrower than this here; a narrower page is shown in a frame. */
const NARROWEST = 480;

/** @type {Record<string, string>} */
const keys = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: Key.SPACE,
  Backspace: Key.BACK_SPACE,
  Home: Key.HOME,
  End: Key.END,
  PageUp: Key.PAGE_UP,
  PageDown: Key.PAGE_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
};

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
    probe.on('error', reject);
  });
}

/**
 * GTK's own switch for animations is where WebKitGTK reads prefers-reduced-motion from.
 * @param {string} config
 */
function writeGtkSettings(config) {
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(config, version), { recursive: true });
    writeFileSync(join(config, version, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
}

/**
 * @param {string} url
 * @returns {Promise<void>}
 */
async function untilReady(url) {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await fetch(`${url}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the WebKit driver does not answer at ${url}`);
}

/**
 * @param {{ reducedMotion?: boolean }} options
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function openWebkit({ reducedMotion = false }) {
  const isSafari = process.platform === 'darwin';
  const config = mkdtempSync(join(tmpdir(), 'id2vec-webkit-'));
  if (reducedMotion) writeGtkSettings(config);
  const port = await freePort();
  const flag = isSafari ? ['--port', String(port)] : [`--port=${port}`];
  const server = spawn(process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver', flag, {
    stdio: 'ignore',
    env: { ...process.env, XDG_CONFIG_HOME: config },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const capabilities = isSafari ? Capabilities.safari() : new Capabilities().setBrowserName('MiniBrowser');
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  let size = { width: 1440, height: 900 };

  /** @param {string} key */
  const keyOf = (key) => keys[key] ?? key;
  return {
    engine: 'webkit',
    async goto(address) {
      await driver.switchTo().defaultContent();
      if (size.width >= NARROWEST) return driver.get(address);
      const query = new URLSearchParams({ width: `${size.width}`, height: `${size.height}`, src: address });
      await driver.get(`${new URL(address).origin}/frame?${query}`);
      await driver.switchTo().frame(0);
    },
    eval: (fn, ...args) => driver.executeScript(`return (${fn}).apply(null, arguments)`, ...args),
    async press(...sequence) {
      for (const key of sequence) {
        const [last = '', ...modifiers] = key.split('+').reverse();
        let actions = driver.actions();
        for (const modifier of modifiers) actions = actions.keyDown(keyOf(modifier));
        actions = actions.sendKeys(keyOf(last));
        for (const modifier of modifiers) actions = actions.keyUp(keyOf(modifier));
        await actions.perform();
      }
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    clickAt: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    async resize(width, height) {
      size = { width, height };
      await driver.switchTo().defaultContent();
      const window = driver.manage().window();
      const wanted = { x: 0, y: 0, width: Math.max(width, NARROWEST), height };
      await window.setRect(wanted);
      // The window has a bar of its own: make it as much taller as the page came out too short.
      const inner = /** @type {number} */ (await driver.executeScript('return innerHeight'));
      await window.setRect({ ...wanted, height: height + Math.max(0, height - inner) });
    },
    async screenshot(path) {
      writeFileSync(path, Buffer.from(await driver.takeScreenshot(), 'base64'));
    },
    // WebDriver does not tell; watch.js in the page does.
    noticed: () => [],
    async close() {
      await driver.quit();
      server.kill();
      rmSync(config, { recursive: true, force: true });
    },
  };
}
