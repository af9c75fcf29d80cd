import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { chatPageQuery } from '../api.ts'
import { type ChatForm, isColor, previewOf } from '../website-chat-model.ts'
import styles from './WebsiteChats.module.css'

type ChatPreviewProps = { chatKey: string; form: ChatForm }

/** The page that visitors see, with the choices that are not saved yet. */
export function ChatPreview({ chatKey, form }: ChatPreviewProps) {
  const { t } = useTranslation()
  const page = useQuery(chatPageQuery(chatKey)).data
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useReady(frame)
  const shown = page && JSON.stringify({ type: 'preview', page: previewOf(page, form) })
  useEffect(() => {
    if (shown !== undefined && isReady)
      frame.current?.contentWindow?.postMessage(JSON.parse(shown), window.location.origin)
  }, [shown, isReady])
  return (
    <div className={styles.preview}>
      <Box title={t('websiteChats.preview.title')}>
        <iframe
          ref={frame}
          className={styles.frame}
          title={t('websiteChats.preview.frame')}
          src={`/chat/${chatKey}?preview`}
        />
        <div className={styles.launcher} data-side={form.side}>
          <svg viewBox="0 0 2 2" aria-hidden="true">
            <circle cx="1" cy="1" r="1" fill={isColor(form.color) ? form.color : 'none'} />
          </svg>
        </div>
        <p className="small muted">{t('websiteChats.preview.text')}</p>
      </Box>
    </div>
  )
}

/** Whether the page in the frame listens. */
function useReady(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const listen = ({ source, origin }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === window.location.origin) setReady(true)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])
  return isReady
}
