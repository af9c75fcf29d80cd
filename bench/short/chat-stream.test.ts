import { expect, test } from 'vitest'
import { chatStream } from '../experiments/chat-stream.ts'

/** Times are judged at full length, where nothing else runs: `npm run bench -- chat-stream`. */
test('a long chat and a long list keep few rows in the page, however far one scrolls', async () => {
  const { wrong } = await chatStream({
    seed: 3,
    long: 1500,
    rounds: 1,
    scrolled: 400,
    tickets: 200,
    seconds: 1,
  })
  expect(wrong).toMatchObject({
    'nodes beyond 1.5 times those at the start': 0,
    'megabytes of heap beyond 1.3 times those after the first part': 0,
    'rows in the document beyond 60': 0,
  })
}, 120_000)
