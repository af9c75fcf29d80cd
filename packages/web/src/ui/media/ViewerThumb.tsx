import { Button } from 'react-aria-components'
import { Still } from './Still.tsx'
import styles from './Viewer.module.css'

type ViewerThumbProps = {
  picture?: string | undefined
  video?: string | undefined
  label: string
  isCurrent: boolean
  onPress: () => void
}

export function ViewerThumb({ picture, video, label, isCurrent, onPress }: ViewerThumbProps) {
  return (
    <Button
      aria-label={label}
      {...(isCurrent && { 'aria-current': 'true' })}
      onPress={onPress}
      className={styles.thumb ?? ''}
    >
      <Still picture={picture} video={video} />
    </Button>
  )
}
