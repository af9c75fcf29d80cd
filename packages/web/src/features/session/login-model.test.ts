import { describe, expect, it } from 'vitest'
import { complaintAfter, complaintBefore } from './login-model.ts'

describe('the sign-in page', () => {
  it.each([
    ['', 'secret'],
    ['mara@example.com', ''],
    ['  ', 'secret'],
  ])('asks for both fields before it calls (%j, %j)', (email, password) => {
    expect(complaintBefore(email, password)).toEqual({ kind: 'empty' })
  })

  it('lets filled fields go out', () => {
    expect(complaintBefore('mara@example.com', ' ')).toBeNull()
  })

  it('calls wrong credentials invalid and knows no further reason', () => {
    const refusal = { error: 'wrong-credentials', message: 'Invalid email or password' } as const
    expect(complaintAfter({ kind: 'refused', refusal })).toEqual({ kind: 'invalid', because: null })
  })

  it('shows invalid for any other failure too, together with its reason', () => {
    const busy = { kind: 'refused', refusal: { error: 'too-many-requests', message: '' } } as const
    expect(complaintAfter(busy)).toEqual({ kind: 'invalid', because: busy })
    expect(complaintAfter({ kind: 'away' })).toEqual({ kind: 'invalid', because: { kind: 'away' } })
  })
})
