/** Reads the instructions of a WebAssembly module, as far as the core's flavours need it. */

/** A place in the module's bytes. */
class Reader {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return /** @type {number} */ (this.bytes[this.at++]);
  }

  /** An unsigned LEB128 number; the lengths we meet stay below 2^32. */
  leb() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  /** @param {number} times */
  lebs(times) {
    for (let i = 0; i < times; i++) this.leb();
  }
}

/**
 * Skips the immediates of the vector instruction `opcode`.
 * @param {Reader} reader
 * @param {number} opcode
 */
function skipVectorImmediates(reader, opcode) {
  const isMemory = opcode <= 11 || (opcode >= 84 && opcode <= 93);
  const hasLane = (opcode >= 21 && opcode <= 34) || (opcode >= 84 && opcode <= 91);
  if (isMemory) reader.lebs(2);
  if (hasLane) reader.at += 1;
  if (opcode === 12 || opcode === 13) reader.at += 16;
}

/**
 * Skips the immediates of any other instruction.
 * @param {Reader} reader
 * @param {number} opcode
 */
function skipImmediates(reader, opcode) {
  if (opcode >= 0x02 && opcode <= 0x04) reader.leb();
  else if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10 || opcode === 0x12) reader.leb();
  else if (opcode === 0x0e) reader.lebs(reader.leb() + 1);
  else if (opcode === 0x11 || opcode === 0x13) reader.lebs(2);
  else if (opcode === 0x1c) reader.lebs(reader.leb());
  else if (opcode >= 0x20 && opcode <= 0x26) reader.leb();
  else if (opcode >= 0x28 && opcode <= 0x3e) reader.lebs(2);
  else if (opcode >= 0x3f && opcode <= 0x42) reader.leb();
  else if (opcode === 0x43) reader.at += 4;
  else if (opcode === 0x44) reader.at += 8;
  else if (opcode === 0xd0 || opcode === 0xd2) reader.leb();
  else if (opcode === 0xfc) {
    const bulk = reader.leb();
    if (bulk >= 8) reader.lebs([8, 10, 12, 14].includes(bulk) ? 2 : 1);
  }
}

/**
 * @typedef {{ at: number, isVector: boolean, opcode: number }} Instruction
 * at: where its own byte lies, for vector instructions the first one after the prefix 0xfd
 */

/**
 * All instructions of all functions.
 * @param {Uint8Array} bytes of a module
 * @returns {Instruction[]}
 */
export function instructions(bytes) {
  /** @type {Instruction[]} */
  const found = [];
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const section = reader.byte();
    const size = reader.leb();
    const end = reader.at + size;
    if (section === 10) {
      for (let bodies = reader.leb(); bodies > 0; bodies--) readBody(reader, found);
    }
    reader.at = end;
  }
  return found;
}

/**
 * @param {Reader} reader
 * @param {Instruction[]} found
 */
function readBody(reader, found) {
  const size = reader.leb();
  const end = reader.at + size;
  for (let groups = reader.leb(); groups > 0; groups--) {
    reader.leb();
    reader.at += 1;
  }
  while (reader.at < end) {
    const at = reader.at;
    const opcode = reader.byte();
    if (opcode === 0xfd) {
      const vector = reader.leb();
      found.push({ at: at + 1, isVector: true, opcode: vector });
      skipVectorImmediates(reader, vector);
    } else {
      found.push({ at, isVector: false, opcode });
      skipImmediates(reader, opcode);
    }
  }
  if (reader.at !== end)
    throw new Error(`a function ends at ${reader.at}, not ${end}: an unknown instruction`);
}
