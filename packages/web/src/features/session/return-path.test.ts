import { describe, expect, it } from 'vitest'
import { placeAfter, readSignInState } from './return-path.ts'

describe('where the sign-in page leads', () => {
  it('is the page that was open when the session ended, with the email filled in', () => {
    const state = {
      loggedOut: true,
      ended: true,
      tooManySessions: true,
      from: '/?ticket=7f3a91c2',
      email: 'mara@noor.example',
    }
    expect(readSignInState(state)).toEqual(state)
  })

  it.each([null, undefined, 'text', 7, {}, { from: 7, email: {}, ended: 'yes' }])(
    'is the start page when the history holds %j',
    (state) => {
      expect(readSignInState(state)).toEqual({
        loggedOut: false,
        ended: false,
        tooManySessions: false,
        from: '/',
        email: '',
      })
    },
  )

  it.each(['//evil.example', '/\\\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login'])(
    'is never %s',
    (from) => {
      expect(readSignInState({ from }).from).toBe('/')
    },
  )

  it('is the start page for somebody else than the person whose session ended', () => {
    const left = readSignInState({ from: '/profile/mara.okafor', email: 'mara@noor.example' })
    expect(placeAfter(left, 'tom@noor.example')).toBe('/')
    expect(placeAfter(left, 'Mara@noor.example')).toBe('/profile/mara.okafor')
    expect(placeAfter({ ...left, email: '' }, 'tom@noor.example')).toBe('/profile/mara.okafor')
  })
})
