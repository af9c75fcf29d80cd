import { describe, expect, it } from 'vitest'
import { openBackStack, placeOf } from './back-closes.ts'

/** A history as a browser keeps it: going back is not done at once. */
function openHistory() {
  const entries = [{ state: { idx: 0 } as unknown, href: '/list' }]
  let at = 0
  let listener = () => {}
  const due: (() => void)[] = []
  const top = () => entries[at] ?? { state: null, href: '' }
  const put = (state: unknown, href: string) => {
    entries.length = at + 1
    entries.push({ state, href })
    at += 1
  }
  const step = () => due.shift()?.()
  const run = () => {
    while (due.length > 0) step()
  }
  /** The addresses that the router hears of. */
  const heard: string[] = []
  const hear = () => {
    heard.push(top().href)
    listener()
  }
  const goBack = (count: number) => {
    at = Math.max(0, at - count)
    if (!page.stack.arrive()) hear()
  }
  const load = () =>
    openBackStack({
      state: () => top().state,
      href: () => top().href,
      push: (state) => put(state, top().href),
      replace(state, href) {
        entries.splice(at, 1, { state, href })
        hear()
      },
      goBack: (count) => due.push(() => goBack(count)),
      onBack: (given) => {
        listener = given
      },
      later: (callback) => due.push(callback),
    })
  const page = {
    stack: load(),
    heard,
    reload() {
      page.stack = load()
    },
    run,
    step,
    press: () => goBack(1),
    /** As a person does. */
    back() {
      goBack(1)
      run()
    },
    /** As the router does. */
    follow: (href: string) => put({ idx: at + 1 }, href),
    replace: (href: string) => entries.splice(at, 1, { state: { idx: placeOf(top().state) }, href }),
    place: () => top().href,
    depth: () => at,
  }
  return page
}

function openSheet(page: ReturnType<typeof openHistory>, closed: string[], name: string) {
  const away = page.stack.open(() => {
    closed.push(name)
    away()
  })
  page.run()
  return () => {
    away()
    page.run()
  }
}

describe('the way back of a phone', () => {
  it('shows nobody the former address of an overlay that is closed and has changed it', () => {
    const page = openHistory()
    page.follow('/list?private=emine')
    const close = openSheet(page, [], 'chat')
    page.replace('/list')
    close()
    expect(page.heard).toEqual(['/list'])
    expect([page.place(), page.depth()]).toEqual(['/list', 1])
  })

  it('closes one overlay after another, the newest first, and only then leads back', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    openSheet(page, closed, 'panel')
    openSheet(page, closed, 'viewer')
    page.back()
    expect(closed).toEqual(['viewer'])
    expect(page.place()).toBe('/ticket')
    page.back()
    expect(closed).toEqual(['viewer', 'panel'])
    expect(page.place()).toBe('/ticket')
    page.back()
    expect(page.place()).toBe('/list')
  })

  it('gives an overlay that takes some frames to close no entry again', () => {
    const page = openHistory()
    page.follow('/ticket')
    const away = page.stack.open(() => {})
    page.run()
    page.press()
    for (let frame = 0; frame < 50; frame += 1) page.step()
    expect(page.depth()).toBe(1)
    away()
    page.back()
    expect(page.place()).toBe('/list')
  })

  it('gives an overlay that stays, to ask, its entry again at once', () => {
    const page = openHistory()
    page.follow('/ticket')
    page.stack.open(() => page.stack.stay())
    page.run()
    page.press()
    expect(page.depth()).toBe(2)
    page.back()
    expect(page.place()).toBe('/ticket')
  })

  it('leaves no entry behind when the overlay closes otherwise', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    openSheet(page, closed, 'panel')()
    expect(closed).toEqual([])
    page.back()
    expect(page.place()).toBe('/list')
  })

  it('keeps an address that changed while the overlay was open', () => {
    const page = openHistory()
    const closed: string[] = []
    const close = openSheet(page, closed, 'palette')
    page.replace('/list?view=closed')
    close()
    expect(page.place()).toBe('/list?view=closed')
    expect(page.depth()).toBe(0)
  })

  it('leads back past an overlay from which a link was followed, in one step', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    const close = openSheet(page, closed, 'palette')
    page.follow('/other')
    close()
    expect(page.place()).toBe('/other')
    page.back()
    expect(page.place()).toBe('/ticket')
    page.back()
    expect(page.place()).toBe('/list')
    expect(closed).toEqual([])
  })

  it('leads back past two overlays from which a link was followed, in one step', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    const closeMenu = openSheet(page, closed, 'menu')
    const closeQuestion = openSheet(page, closed, 'question')
    page.follow('/other')
    closeQuestion()
    closeMenu()
    page.back()
    expect(page.place()).toBe('/ticket')
    expect(page.depth()).toBe(1)
  })

  it('goes to an earlier page past what is open, and past what is just closing', () => {
    const page = openHistory()
    page.follow('/ticket')
    page.follow('/other')
    const away = page.stack.open(() => undefined)
    page.run()
    page.stack.goBack(1)
    away()
    page.run()
    expect(page.place()).toBe('/ticket')
    const gone = page.stack.open(() => undefined)
    page.run()
    gone()
    page.step()
    page.stack.goBack(1)
    page.run()
    expect(page.place()).toBe('/list')
    expect(page.depth()).toBe(0)
  })

  it('closes an overlay that follows another at once', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    const away = page.stack.open(() => closed.push('palette'))
    page.run()
    away()
    openSheet(page, closed, 'snooze')
    page.back()
    expect(closed).toEqual(['snooze'])
    expect(page.place()).toBe('/ticket')
  })

  it('closes an overlay that opened while the entry of another was taken away, also at once', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    const away = page.stack.open(() => closed.push('palette'))
    page.run()
    away()
    page.step()
    page.stack.open(() => closed.push('private chat'))
    page.step()
    page.back()
    expect(closed).toEqual(['private chat'])
    expect(page.place()).toBe('/ticket')
  })

  it('keeps a step that is taken while the entry of an overlay is taken away', () => {
    const page = openHistory()
    page.follow('/ticket')
    const away = page.stack.open(() => undefined)
    page.run()
    away()
    page.step()
    page.stack.changeAddress(() => page.follow('/list?snoozed'))
    page.run()
    expect(page.place()).toBe('/list?snoozed')
    page.back()
    expect(page.place()).toBe('/ticket')
    page.stack.changeAddress(() => page.follow('/list?view=closed'))
    expect(page.place()).toBe('/list?view=closed')
  })

  it('leads back from a page beyond to an overlay that is still open, also where the address changed since it opened', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    openSheet(page, closed, 'private chat')
    page.stack.changeAddress(() => page.replace('/ticket?accepted'))
    page.run()
    page.stack.changeAddress(() => page.follow('/other'))
    page.back()
    expect(page.place()).toBe('/ticket?accepted')
    expect(closed).toEqual([])
    page.back()
    expect(page.place()).toBe('/ticket')
    expect(closed).toEqual(['private chat'])
    page.back()
    expect(page.place()).toBe('/list')
  })

  it('gives an overlay that is open again after a reload no second entry', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    openSheet(page, [], 'private chat')
    page.reload()
    openSheet(page, closed, 'private chat')
    page.back()
    expect(closed).toEqual(['private chat'])
    page.back()
    expect(page.place()).toBe('/list')
  })

  it('closes an overlay again that stayed open below its question', () => {
    const page = openHistory()
    page.follow('/ticket')
    const closed: string[] = []
    let asked = 0
    page.stack.open(() => {
      asked += 1
      openSheet(page, closed, 'question')
    })
    page.run()
    page.back()
    page.back()
    expect(closed).toEqual(['question'])
    page.back()
    expect(asked).toBe(2)
    expect(page.place()).toBe('/ticket')
  })
})
