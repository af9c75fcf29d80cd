import { expect, it } from 'vitest'
import { challengeIn, isOver } from './second-step-model.ts'

const refused = (
  error: 'second-factor-needed' | 'second-step-over' | 'wrong-credentials',
  challenge?: string,
) =>
  ({
    kind: 'refused',
    refusal: { error, message: '', ...(challenge !== undefined && { detail: { challenge } }) },
  }) as const

it('only the right password of somebody with a second factor leads to the second step', () => {
  expect(challengeIn(refused('second-factor-needed', 'abc'))).toBe('abc')
  expect(challengeIn(refused('second-factor-needed'))).toBeNull()
  expect(challengeIn(refused('wrong-credentials', 'abc'))).toBeNull()
  expect(challengeIn({ kind: 'away' })).toBeNull()
})

it('only a step that is over asks for the password again', () => {
  expect(isOver(refused('second-step-over'))).toBe(true)
  expect(isOver(refused('wrong-credentials'))).toBe(false)
  expect(isOver({ kind: 'away' })).toBe(false)
})
