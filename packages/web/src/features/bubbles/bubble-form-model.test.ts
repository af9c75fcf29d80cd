import { expect, it } from 'vitest'
import { bubbleToSend, editedSince, editing, emptyBubbleForm, isSameText } from './bubble-form-model.ts'

it('is ignored while the name or the text is empty', () => {
  expect(bubbleToSend(emptyBubbleForm)).toBeNull()
  expect(bubbleToSend({ ...emptyBubbleForm, name: 'Greeting' })).toBeNull()
  expect(bubbleToSend({ ...emptyBubbleForm, content: 'Hello' })).toBeNull()
})

it('is checked before trimming and trimmed when sent', () => {
  expect(bubbleToSend({ ...emptyBubbleForm, name: ' Greeting ', content: ' Hello \n' })).toEqual({
    name: 'Greeting',
    content: 'Hello',
    removed: [],
    added: [],
  })
  expect(bubbleToSend({ ...emptyBubbleForm, name: ' ', content: ' ' })).toMatchObject({
    name: '',
    content: '',
  })
})

it('editing loads the bubble with its files and opens its text', () => {
  const files = [{ fileid: 'f', name: 'Prices.pdf', mime: 'application/pdf', size: 12 }]
  expect(editing({ bubbleid: 'b', name: 'Greeting', content: 'Hello', files })).toEqual({
    bubbleid: 'b',
    name: 'Greeting',
    content: 'Hello',
    isTextOpen: true,
    kept: files,
    removed: [],
    added: [],
  })
})

it('has still to save what was typed and chosen while it was sent, and no file twice', () => {
  const [sentFile, later] = [new File(['1'], 'One.pdf'), new File(['2'], 'Two.pdf')]
  const sent = { ...emptyBubbleForm, name: 'Greeting', content: 'Hello', added: [sentFile], removed: ['a'] }
  expect(editedSince(sent, { ...sent, bubbleid: 'b', isTextOpen: true })).toBeNull()
  expect(editedSince(sent, { ...sent, content: '', added: [sentFile, later], removed: ['a', 'c'] })).toEqual({
    content: '',
    added: [later],
    removed: ['c'],
  })
  expect(editedSince(sent, { ...sent, name: 'Greetings' })).toEqual({ name: 'Greetings' })
})

it('is the same bubble when it is tried again as it was, and another one with another name or text', () => {
  const tried = { name: 'Greeting', content: 'Hello', removed: [], added: [] }
  expect(isSameText(tried, { ...tried, added: [new File(['1'], 'One.pdf')] })).toBe(true)
  expect(isSameText(tried, { ...tried, name: 'Hello' })).toBe(false)
  expect(isSameText(tried, { ...tried, content: 'Good day' })).toBe(false)
})
