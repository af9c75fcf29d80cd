import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropUnfinished } from './drop-unfinished.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unfinished-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('what an upload left that died an hour ago goes; what may still be written stays', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  for (const [name, minutes] of [
    ['dead.part', 61],
    ['slow.part', 59],
    ['new.webp', 0],
  ] as const) {
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), minutesAgo(minutes), minutesAgo(minutes))
  }
  await mkdir(join(folder, 'folder'))
  await utimes(join(folder, 'folder'), minutesAgo(61), minutesAgo(61))
  await dropUnfinished(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['folder', 'new.webp', 'slow.part'])
})

it('finds nothing to do where nobody has sent a file yet', async () => {
  await expect(dropUnfinished(join(folder, 'incoming'))).resolves.toBeUndefined()
})
