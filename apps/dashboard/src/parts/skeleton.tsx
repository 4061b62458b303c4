/** The shape of the content that loads, so that nothing jumps when it arrives. */

/** Kind of the content that is loading. */
export type SkeletonShape = 'text' | 'rows' | 'figures'

const BARS: Readonly<Record<SkeletonShape, number>> = { text: 3, rows: 6, figures: 4 }

/** Grey bars in the place of text, rows of a table or figures. Says nothing to a screen reader. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div class={`skeleton ${shape}`} aria-hidden="true">
      {Array.from({ length: BARS[shape] }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
