import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { PresencePill } from '../../ui/chat/PresencePill.tsx'
import { useSayActivity } from './use-say-activity.ts'
import { viewerWords } from './viewer-words.ts'
import { looks, othersIn } from './viewers.ts'

type PresenceProps = {
  ticketid: string
  pictureOf: (userid: string) => string | null
}

/** Who else is here (product §7); it also tells them that I am. */
export function Presence({ ticketid, pictureOf }: PresenceProps) {
  const { t } = useTranslation('team')
  const me = useMe()
  useSayActivity(ticketid)
  const others = othersIn(useStore(looks)[ticketid], me.id, useNow())
  if (others.length === 0) return null
  return (
    <PresencePill
      people={others.map(({ userid, name }) => ({ name, picture: pictureOf(userid) }))}
      words={viewerWords(others, t)}
    />
  )
}
