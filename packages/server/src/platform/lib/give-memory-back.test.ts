import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** A process that keeps a million objects, drops them and then only waits. It ends when their memory is gone. */
const program = `
  import { giveMemoryBackAtRest } from ${JSON.stringify(new URL('give-memory-back.ts', import.meta.url).href)}
  const before = process.memoryUsage.rss()
  let kept = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: 'message ' + n }))
  const taken = process.memoryUsage.rss() - before
  kept = null
  giveMemoryBackAtRest(100)
  const look = setInterval(() => {
    if (process.memoryUsage.rss() - before > taken / 2) return
    clearInterval(look)
    console.log('given back')
  }, 50)
`

it('gives back what a load left once the process rests', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '-e',
    program,
  ])
  expect(stdout).toBe('given back\n')
})
