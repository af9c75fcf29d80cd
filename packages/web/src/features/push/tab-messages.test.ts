import { describe, expect, it } from 'vitest'
import { isShown, wayTo } from './tab-messages.ts'

const at = (search: string, pathname = '/') => ({ pathname, search })

describe('a tab that is asked by the service worker', () => {
  it('shows the ticket or private chat of its address', () => {
    expect(isShown('/?ticket=a', at('?view=closed&ticket=a'))).toBe(true)
    expect(isShown('/?ticket=a', at('?ticket=b'))).toBe(false)
    expect(isShown('/?private=a', at('?ticket=b&private=a'))).toBe(true)
    expect(isShown('/?ticket=a', at('?ticket=a', '/admin-panel'))).toBe(false)
    expect(isShown('/', at(''))).toBe(false)
  })

  it('keeps open what else is open', () => {
    expect(wayTo('/?private=a', at('?ticket=b'))).toBe('/?ticket=b&private=a')
    expect(wayTo('/?ticket=a', at('', '/admin-panel'))).toBe('/?ticket=a')
  })
})
