import { expect, it } from 'vitest'
import { bubbleToSend, editing, emptyBubbleForm } from './bubble-form-model.ts'

it('is ignored while the name or the text is empty', () => {
  expect(bubbleToSend(emptyBubbleForm)).toBeNull()
  expect(bubbleToSend({ ...emptyBubbleForm, name: 'Greeting' })).toBeNull()
  expect(bubbleToSend({ ...emptyBubbleForm, content: 'Hello' })).toBeNull()
})

it('is checked before trimming and trimmed when sent', () => {
  expect(bubbleToSend({ ...emptyBubbleForm, name: ' Greeting ', content: ' Hello \n' })).toEqual({
    name: 'Greeting',
    content: 'Hello',
  })
  expect(bubbleToSend({ ...emptyBubbleForm, name: ' ', content: ' ' })).toEqual({ name: '', content: '' })
})

it('editing loads the bubble and opens its text', () => {
  expect(editing({ bubbleid: 'b', name: 'Greeting', content: 'Hello' })).toEqual({
    bubbleid: 'b',
    name: 'Greeting',
    content: 'Hello',
    isTextOpen: true,
  })
})
