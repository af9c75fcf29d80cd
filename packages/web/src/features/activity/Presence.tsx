import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { PresencePill } from '../../ui/chat/PresencePill.tsx'
import { useSendActivity } from './use-send-activity.ts'
import { viewerText } from './viewer-text.ts'
import { looks, othersIn } from './viewers.ts'

type PresenceProps = {
  ticketid: string
  pictureOf: (userid: string) => string | null
}

/** Who else is here; it also tells them that I am. */
export function Presence({ ticketid, pictureOf }: PresenceProps) {
  const { t } = useTranslation('team')
  const me = useMe()
  useSendActivity(ticketid)
  const others = othersIn(useStore(looks)[ticketid], me.id, useNow())
  if (others.length === 0) return null
  return (
    <PresencePill
      people={others.map(({ userid, name }) => ({ name, picture: pictureOf(userid) }))}
      text={viewerText(others, t)}
    />
  )
}
