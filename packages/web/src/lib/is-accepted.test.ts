import { describe, expect, it } from 'vitest'
import { isAccepted } from './is-accepted.ts'

describe('the acceptance check', () => {
  const photo = { name: 'Me.PNG', type: 'image/png' }

  it.each([
    ['image/*', true],
    [' IMAGE/PNG , text/plain', true],
    ['.png', true],
    ['.jpg', false],
    ['video/*', false],
    ['image', false],
    ['', true],
  ])('%j: %s', (accept, accepted) => {
    expect(isAccepted(photo, accept)).toBe(accepted)
  })

  it('takes an ending at the end of the name alone', () => {
    expect(isAccepted({ name: 'plan.png.exe', type: '' }, '.png')).toBe(false)
  })

  it('takes a list as well', () => {
    expect(isAccepted(photo, ['.gif', 'image/png'])).toBe(true)
  })
})
