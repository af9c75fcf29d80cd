import { expect, it } from 'vitest'
import { pickFiles } from './pick-files.ts'

/** A dialog that is open: the test closes it, with or without a choice. */
function opened() {
  const calls: string[] = []
  const nothing = () => undefined
  const page = { files: [] as readonly File[], change: nothing, focus: nothing, wait: nothing, waits: [0] }
  const later = (callback: () => unknown, after: number) => {
    page.waits.push(after)
    Object.assign(page, { wait: callback })
  }
  pickFiles(
    {
      open: () => void calls.push('open'),
      chosen: () => page.files,
      onChosen: (callback) => Object.assign(page, { change: callback }),
      onFocusBack: (callback) => Object.assign(page, { focus: callback }),
      later,
    },
    (files) => void calls.push(files.map(({ name }) => name).join()),
    () => void calls.push('cancelled'),
  )
  return { calls, page }
}

it('a dialog closed without a choice is noticed 300 ms after the page has its focus back', () => {
  const { calls, page } = opened()
  expect(calls).toEqual(['open'])
  page.focus()
  expect([calls, page.waits.at(-1)]).toEqual([['open'], 300])
  page.wait()
  expect(calls).toEqual(['open', 'cancelled'])
})

it('all files that were chosen come, also when they come late', () => {
  const { calls, page } = opened()
  page.focus()
  page.files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]
  page.change()
  page.wait()
  expect(calls).toEqual(['open', 'a.txt,b.txt'])
})
