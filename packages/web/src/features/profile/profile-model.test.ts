import { expect, it } from 'vitest'
import { isFilled } from './profile-model.ts'

it('a form with a field of spaces is not filled', () => {
  expect(isFilled({ first_name: 'Mara', last_name: ' ', email: 'm@nordhavn.example' })).toBe(false)
  expect(isFilled({ first_name: 'Mara', last_name: 'Okafor', email: 'm@nordhavn.example' })).toBe(true)
})
