import { expect, it } from 'vitest'
import { openToastStore } from './toast-queue.ts'

const away = { tone: 'danger', text: 'Not accepted', sub: 'The desk does not answer.' } as const
const textsOf = ({ queue }: ReturnType<typeof openToastStore>) =>
  queue.visibleToasts.map(({ content }) => content.text)

it('an error that comes again takes the place of the older, and others stay', () => {
  const store = openToastStore()
  store.show(away)
  store.show({ ...away, text: 'Not closed' })
  store.show(away)
  const close = store.show(away)
  expect(textsOf(store)).toEqual(['Not accepted', 'Not closed'])
  close()
  expect(textsOf(store)).toEqual(['Not closed'])
  store.show(away)
  expect(textsOf(store)).toEqual(['Not accepted', 'Not closed'])
})

it('errors with an action stay beside each other: each leads elsewhere', () => {
  const store = openToastStore()
  const action = { label: 'Open', onPress: () => undefined }
  store.show({ ...away, action })
  store.show({ ...away, action })
  expect(textsOf(store)).toEqual(['Not accepted', 'Not accepted'])
})
