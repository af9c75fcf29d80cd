import { expect, it } from 'vitest'
import { addressTaken, greeting } from './cli-texts.ts'
import { emailOf, password, staffKeys } from './company/people.ts'

it('tells a newcomer both addresses, everybody who can sign in, and the password', () => {
  const text = greeting('http://localhost:3003', 'http://127.0.0.1:4100')
  const expected = ['http://localhost:3003', 'http://127.0.0.1:4100', password, ...staffKeys.map(emailOf)]
  expect(expected.filter((one) => !text.includes(one))).toEqual([])
})

it('names the setting that moves the port which is taken', () => {
  expect(addressTaken(taken(3003), 4100)).toContain('PORT=3004 npm run demo')
  expect(addressTaken(taken(4100), 4100)).toContain('PHONES_PORT=4101 npm run demo')
  expect(addressTaken(new Error('something else'), 4100)).toBeUndefined()
})

const taken = (port: number) => Object.assign(new Error('in use'), { code: 'EADDRINUSE', port })
