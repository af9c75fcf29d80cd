import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTelegramDesk, type TelegramDesk } from '../testing/telegram-desk.ts'
import { openSecretBox } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const yes = () => Promise.resolve(true)
const no = () => Promise.resolve(false)

it('makes a key of its own on the first start, for its owner to read, and uses it ever after', async () => {
  const file = join(folder, 'deep', 'secret.key')
  const sealed = (await openSecretBox(file, yes)).seal('amber teapot', 'a row')
  expect(sealed).not.toContain('amber')
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('400')
  const before = await readFile(file, 'utf8')
  expect((await openSecretBox(file, no)).open(sealed, 'a row')).toBe('amber teapot')
  expect(await readFile(file, 'utf8')).toBe(before)
})

it('refuses a file that holds no key', async () => {
  const file = join(folder, 'torn.key')
  await writeFile(file, 'too short\n')
  await expect(openSecretBox(file, yes)).rejects.toThrow('does not hold keys of 32 bytes')
})

it('a desk whose rows were sealed does not start with another key, and makes none', async () => {
  const one: TelegramDesk = await startTelegramDesk()
  const secretKeyFile = join(folder, 'lost.key')
  try {
    await expect(one.besides({ config: { secretKeyFile } })).rejects.toThrow(
      `The key file ${secretKeyFile} is missing`,
    )
    await expect(stat(secretKeyFile)).rejects.toThrow('ENOENT')
  } finally {
    await one.stop()
  }
})
