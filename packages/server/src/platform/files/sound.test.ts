import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sample, type SampleName } from '@switchboard/simulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inChild } from './in-child.ts'
import { measureSound, rewriteSound } from './sound.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function given(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, `given-${(await readdir(folder)).length}`)
  await writeFile(path, bytes)
  return path
}

const sampled = (name: SampleName): Promise<string> => given(sample(name).bytes)

/** Two seconds that grow louder evenly. */
function swelling(): Buffer {
  const rate = 16_000
  const samples = Int16Array.from({ length: 2 * rate }, (_, at) => Math.sin(at / 4) * (at / rate) * 15_000)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [2 * rate, 28],
    [samples.byteLength, 40],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

describe('a sound is measured', () => {
  test('by its length, and by how loud it is where we decode it', async () => {
    const found = await measureSound(await given(swelling()))
    expect(found?.duration).toBe(2)
    expect(found?.waveform).toHaveLength(56)
    expect(found?.waveform).toEqual([...(found?.waveform ?? [])].sort((one, other) => one - other))
    expect(found?.waveform?.at(-1)).toBe(100)
  })

  test.each([
    ['voice', 2.4, 56],
    ['voiceClip', 2.4, 0],
    ['audio', 4.05, 0],
  ] as const)('%s', async (name, duration, bars) => {
    const found = await measureSound(await sampled(name))
    expect(found?.duration).toBeCloseTo(duration, 1)
    expect(found?.waveform?.length ?? 0).toBe(bars)
  })
})

describe('what is no sound, or only looks like one', () => {
  const damaged = () => {
    const bytes = Buffer.from(sample('voice').bytes)
    for (let at = 120; at < bytes.length; at += 3) bytes[at] = (at * 7) % 256
    return bytes
  }
  test('becomes nothing: a document, no bytes, noise, a head alone, a playlist that names files', async () => {
    const hostile = [
      sample('invoice').bytes,
      Buffer.alloc(0),
      Buffer.concat([Buffer.from('OggS\0\u0002'), Buffer.alloc(9000, 0xab)]),
      sample('voice').bytes.subarray(0, 60),
      Buffer.from('#EXTM3U\n#EXTINF:9,\n/etc/hostname\n'),
    ]
    const to = join(folder, 'nothing.mp3')
    const paths: string[] = []
    for (const bytes of hostile) paths.push(await given(bytes))
    expect(await Promise.all(paths.map((from) => rewriteSound(from, to, 'mp3')))).toEqual(
      hostile.map(() => false),
    )
    await expect(readFile(to)).rejects.toThrow('ENOENT')
  })

  test('a damaged voice note does no harm', async () => {
    const found = await measureSound(await given(damaged()))
    expect(found === null || found.duration >= 0).toBe(true)
  })
})

test('as WAV a voice note is as long as before', async () => {
  const to = join(folder, 'voice.wav')
  expect(await rewriteSound(await sampled('voice'), to, 'wav')).toBe(true)
  const [before, after] = [await measureSound(await sampled('voice')), await measureSound(to)]
  expect(after?.duration).toBeCloseTo(before?.duration ?? 0, 1)
  expect(after?.waveform?.some((bar) => bar > 10)).toBe(true)
})

test('the child that decodes can write nothing but what it was sent for', async () => {
  const [from, to, other] = [await sampled('voice'), join(folder, 'a.mp3'), join(folder, 'b.mp3')]
  const child = new URL('sound-child.ts', import.meta.url)
  const bounds = { patience: 20_000, heap: 128, writesOnly: to }
  expect(await inChild(child, ['mp3', from, other], bounds)).toBeNull()
  expect(await inChild(child, ['mp3', from, to], bounds)).toEqual({ size: (await readFile(to)).length })
  await expect(readFile(other)).rejects.toThrow('ENOENT')
})
