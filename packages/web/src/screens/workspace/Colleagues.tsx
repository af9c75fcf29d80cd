import { limits } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleaguesColumn } from '../../features/colleagues/components/ColleaguesColumn.tsx'
import { inboxQuery } from '../../features/inbox/api.ts'
import { unreadBySender } from '../../features/inbox/inbox-model.ts'
import { later } from '../../live/later.tsx'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import styles from './WorkspaceScreen.module.css'

type ColleaguesProps = {
  /** Whose private chat is open. */
  talkingTo: string | null
  onTalk: (userid: string | null) => void
}

/** Right sidebar: colleagues, and the private chat with one of them. Not drawn again for what happens in the tickets. */
export const Colleagues = memo(function Colleagues({ talkingTo, onTalk }: ColleaguesProps) {
  const { t } = useTranslation()
  const shown = useLingering(talkingTo)
  useBackCloses(() => onTalk(null), talkingTo !== null, true)
  const inbox = useQuery(inboxQuery).data?.value
  const unread = inbox ? unreadBySender(inbox) : {}
  return (
    <aside
      className={styles.colleagues}
      aria-label={t('colleagues.title')}
      tabIndex={-1}
      data-region="colleagues"
    >
      <div className={styles.people}>
        <ColleaguesColumn
          unread={unread}
          openWith={talkingTo}
          onToggle={(userid) => onTalk(userid === talkingTo ? null : userid)}
        />
      </div>
      {shown !== null && <PrivateTalk userid={shown} onTalk={onTalk} />}
    </aside>
  )
})

/** On closing, the private chat is cleared 200 ms after the frame that shows it closed. */
function useLingering(talkingTo: string | null): string | null {
  const [shown, setShown] = useState(talkingTo)
  useLayoutEffect(() => {
    const timer = setTimeout(() => setShown(talkingTo), talkingTo === null ? limits.privateChatClear : 0)
    return () => clearTimeout(timer)
  }, [talkingTo])
  return talkingTo ?? shown
}

const PrivateTalk = later(async () => (await import('./PrivateTalk.tsx')).PrivateTalk)
