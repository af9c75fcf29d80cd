import type { SoundKind } from '@switchboard/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playOnce } from './play.ts'

/** The one lock that all tabs of a browser share. */
function lockOfBrowser() {
  let isHeld = false
  const request = async (_name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (isHeld) return work(null)
    isHeld = true
    await work({})
    isHeld = false
  }
  return { request }
}

function openTab(mayPlay: boolean) {
  const played: SoundKind[] = []
  return {
    played,
    mayPlay: () => mayPlay,
    play(kind: SoundKind) {
      played.push(kind)
      return mayPlay
    },
  }
}

beforeEach(() => void vi.useFakeTimers().stubGlobal('navigator', { locks: lockOfBrowser() }))
afterEach(() => void vi.useRealTimers().unstubAllGlobals())

it('of several tabs one plays that may: one that may not takes no lock', async () => {
  const [untouched, first, second] = [openTab(false), openTab(true), openTab(true)]
  const playing = [untouched, first, second].map((tab) => playOnce('chat', 100, tab))
  await vi.runAllTimersAsync()
  await Promise.all(playing)
  expect([untouched, first, second].map(({ played }) => played)).toEqual([[], ['chat'], []])
})
