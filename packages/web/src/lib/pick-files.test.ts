import { expect, it } from 'vitest'
import { pickFiles } from './pick-files.ts'

/** A dialog that is open: the test closes it, with or without a choice. */
function opened() {
  const told: string[] = []
  const nothing = () => undefined
  const page = { files: [] as readonly File[], change: nothing, focus: nothing, wait: nothing, waits: [0] }
  const later = (deed: () => unknown, after: number) => {
    page.waits.push(after)
    Object.assign(page, { wait: deed })
  }
  pickFiles(
    {
      open: () => void told.push('open'),
      chosen: () => page.files,
      onChosen: (deed) => Object.assign(page, { change: deed }),
      onFocusBack: (deed) => Object.assign(page, { focus: deed }),
      later,
    },
    (files) => void told.push(files.map(({ name }) => name).join()),
    () => void told.push('cancelled'),
  )
  return { told, page }
}

it('a dialog closed without a choice is noticed 300 ms after the page has its focus back', () => {
  const { told, page } = opened()
  expect(told).toEqual(['open'])
  page.focus()
  expect([told, page.waits.at(-1)]).toEqual([['open'], 300])
  page.wait()
  expect(told).toEqual(['open', 'cancelled'])
})

it('all files that were chosen come, also when they come late', () => {
  const { told, page } = opened()
  page.focus()
  page.files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]
  page.change()
  page.wait()
  expect(told).toEqual(['open', 'a.txt,b.txt'])
})
