import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cutPreview } from '../../../lib/cut.ts'
import { useMe } from '../../../live/me.ts'
import { SavedTextStrip } from '../../../ui/chat/SavedTextStrip.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { useCountUse } from '../mutations.ts'
import { useBringFiles } from '../use-bring-files.ts'
import { useSnippets } from '../use-snippets.ts'
import { useVariableValues } from '../use-variable-values.ts'
import { resolveVariables } from '../variables.ts'
import styles from './BubbleStrip.module.css'

type BubbleStripProps = {
  onInsert: (content: string) => void
  onFiles: (files: Promise<readonly File[]>) => void
}

/** Saved texts above the message input. */
export function BubbleStrip({ onInsert, onFiles }: BubbleStripProps) {
  const { t } = useTranslation()
  const { snippets, isError } = useSnippets()
  const values = useVariableValues()
  const countUse = useCountUse()
  const bringFiles = useBringFiles(onFiles)
  const texts = (snippets ?? []).map(({ bubbleid, name, content, files }) => ({
    id: bubbleid,
    name,
    files,
    content: resolveVariables(content, values),
  }))
  if (isError) return null
  return (
    <Skeletons isLoading={!snippets} label={t('strip.loading')} skeleton={<BubbleSkeleton />}>
      {texts.length === 0 ? (
        <Empty />
      ) : (
        <SavedTextStrip
          label={t('bubbles.strip')}
          texts={texts.map(({ id, name, content }) => ({ id, name, title: cutPreview(content) }))}
          onChoose={(id) => {
            const chosen = texts.find((one) => one.id === id)
            if (!chosen) return
            onInsert(chosen.content)
            countUse({ bubbleid: id })
            bringFiles(chosen)
          }}
        />
      )}
    </Skeletons>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <p className={styles.empty}>
      {t('strip.empty')} <Link to={`/profile/${useMe().username}/bubbles`}>{t('strip.make')}</Link>
    </p>
  )
}

const BubbleSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton shape="bubble" width="5rem" height="1.625rem" />
    <Skeleton shape="bubble" width="8rem" height="1.625rem" />
    <Skeleton shape="bubble" width="6rem" height="1.625rem" />
  </div>
)
