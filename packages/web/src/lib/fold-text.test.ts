import { describe, expect, it } from 'vitest'
import { foldAt } from './fold-text.ts'

const linesOf = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n')

describe('a long text', () => {
  it('is cut after 25 lines when at least five more follow', () => {
    expect(linesOf(40).slice(0, foldAt(linesOf(40)) ?? 0)).toBe(linesOf(25))
    expect(foldAt(linesOf(30))).toBeNull()
    expect(foldAt(linesOf(31))).not.toBeNull()
  })

  it('is cut between words when it has no lines', () => {
    const cut = foldAt('descaler '.repeat(1000))
    expect(cut).toBeLessThanOrEqual(2000)
    expect('descaler '.repeat(1000).charAt(cut ?? 0)).toBe(' ')
    expect(foldAt('descaler '.repeat(200))).toBeNull()
  })

  it('is never cut inside a character', () => {
    expect(`x${'🙂'.repeat(3000)}`.slice(0, foldAt(`x${'🙂'.repeat(3000)}`) ?? 0).isWellFormed()).toBe(true)
  })
})
