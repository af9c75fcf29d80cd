import { useEffect, useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'
import { isSentSince, newsSince } from './news-since.ts'

/** Says each new message of the company once, and that one of the visitor is sent. The list itself is silent: older messages come into it too. */
export function NewsStatus() {
  const { store, t, page } = useChat()
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(() => {
    let before = store.get()
    return store.subscribe(() => {
      const state = store.get()
      const news = newsSince(before, state).map(({ text, file }) =>
        t('newFrom', { name: page.company_name, text: text || file?.name || '' }),
      )
      if (isSentSince(before, state)) news.unshift(t('sent'))
      if (news.length > 0) setSaid(({ turn }) => ({ text: news.join(' '), turn: turn + 1 }))
      before = state
    })
  }, [store, t, page])
  // A node of its own: of a text that stays the same, a screen reader says nothing.
  return (
    <output class="hidden">
      <span key={said.turn}>{said.text}</span>
    </output>
  )
}
