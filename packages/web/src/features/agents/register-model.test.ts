import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  complaintsBefore,
  emptyRegisterForm,
  linesOf,
  register,
  type RegisterForm,
} from './register-model.ts'

const filled: RegisterForm = {
  email: 'amara.nwosu@nordhavn.example',
  pass: 'green ladder 55',
  confirmPassword: 'green ladder 55',
  firstName: 'Amara',
  lastName: 'Nwosu',
  department: 'b41f07d6-0000-4000-8000-000000000000',
  isAdmin: false,
}

describe('before anything is sent', () => {
  it('an empty form misses fields', () => {
    expect(complaintsBefore(emptyRegisterForm)).toEqual(['missing'])
  })

  it('a field of nothing but spaces is missing', () => {
    expect(complaintsBefore({ ...filled, lastName: '  ' })).toEqual(['missing'])
  })

  it('passwords that differ are reported beside missing fields', () => {
    expect(complaintsBefore({ ...filled, confirmPassword: 'green ladder 56', firstName: '' })).toEqual([
      'missing',
      'differ',
    ])
  })

  it('a filled form has nothing wrong', () => {
    expect(complaintsBefore(filled)).toEqual([])
  })
})

describe('registering', () => {
  const asking = (send: () => Promise<Response>) =>
    register(
      filled,
      { departmentName: 'Support', requestid: randomUUID() },
      { send, sessionOver: () => undefined },
    )

  it('shows the server’s refusal as it is', async () => {
    const answer = {
      error: 'email-taken',
      message: 'An account with this email exists already.',
      field: 'email',
    }
    expect(await asking(() => Promise.resolve(Response.json(answer, { status: 409 })))).toEqual({
      kind: 'refused',
      refusal: answer,
    })
  })

  it('knows an answer without a message', async () => {
    expect(await asking(() => Promise.resolve(new Response('', { status: 500 })))).toEqual({
      kind: 'wordless',
    })
  })

  it('knows that no answer came', async () => {
    expect(await asking(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      kind: 'no-response',
    })
  })
})

it('a list is one line per item', () => {
  expect(linesOf('one\n two \n\n')).toEqual(['one', 'two'])
})
