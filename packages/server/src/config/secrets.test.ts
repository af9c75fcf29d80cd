import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTelegramServer, type TelegramServer } from '../testing/telegram-server.ts'
import { openSecretBox } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const yes = () => Promise.resolve(true)
const no = () => Promise.resolve(false)

it('makes its own key on the first start, readable by its owner, and uses it from then on', async () => {
  const file = join(folder, 'deep', 'secret.key')
  const sealed = (await openSecretBox(file, yes)).seal('amber teapot', 'a row')
  expect(sealed).not.toContain('amber')
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('400')
  const before = await readFile(file, 'utf8')
  expect((await openSecretBox(file, no)).open(sealed, 'a row')).toBe('amber teapot')
  expect(await readFile(file, 'utf8')).toBe(before)
})

it('nodes that start together on a new key file all start with the same key', async () => {
  for (let round = 0; round < 20; round += 1) {
    const file = join(folder, `together-${round}.key`)
    const boxes = await Promise.all(Array.from({ length: 8 }, () => openSecretBox(file, yes)))
    expect(new Set(boxes.map(({ keyIds }) => keyIds.join())).size).toBe(1)
    expect((await openSecretBox(file, no)).keyIds).toEqual(boxes[0]?.keyIds)
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('400')
  }
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
})

it('refuses a file that holds no key', async () => {
  const file = join(folder, 'torn.key')
  await writeFile(file, 'too short\n')
  await expect(openSecretBox(file, yes)).rejects.toThrow('does not hold keys of 32 bytes')
})

it('a server whose rows were sealed does not start with another key, and makes none', async () => {
  const one: TelegramServer = await startTelegramServer()
  const secretKeyFile = join(folder, 'lost.key')
  try {
    await expect(one.besides({ config: { secretKeyFile } })).rejects.toThrow(
      `SECRET_KEY_FILE: "${secretKeyFile}" is missing`,
    )
    await expect(stat(secretKeyFile)).rejects.toThrow('ENOENT')
  } finally {
    await one.stop()
  }
})
