/** MP3 files made in the test: frames without sound. */

/** Seconds of 128 kbit/s at 44.1 kHz, after a tag and the frame that describes the file. */
export function drawnMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x44])
  const frames = Math.round((seconds * 44_100) / 1152)
  const described = Buffer.from(frame)
  described.write('Info', 36, 'latin1')
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x02\0', 'latin1'), Buffer.alloc(256)])
  return Buffer.concat([tag, described, ...Array<Buffer>(frames).fill(frame)])
}
