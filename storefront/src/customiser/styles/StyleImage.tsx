/** The picture of a style, or a sketch if there is none. */
import { PATHS } from '@jinlan/contract/wire';
import { Picture } from '@jinlan/ui';
import { type SketchedStyle, StyleSketch } from './StyleSketch.tsx';

export interface ShownStyle extends SketchedStyle {
  /** Path below the shop's pictures; ratio 4:5. */
  readonly picture?: { readonly file: string; readonly color?: string | null } | null;
}

interface StyleImageProps {
  readonly style: ShownStyle;
  /** Empty if the same link or label contains the style's name. */
  readonly alt: string;
  /** The CSS `sizes` of the picture. */
  readonly sizes: string;
  /** True for the first visible pictures, which load at once. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
  /** Class of a sketch, which is smaller than a picture in the same box. */
  readonly sketchClassName?: string | undefined;
}

export function StyleImage({
  style,
  alt,
  sizes,
  priority = false,
  className,
  sketchClassName,
}: StyleImageProps) {
  const { picture } = style;
  if (!picture) return <StyleSketch style={style} className={sketchClassName} />;
  return (
    <Picture
      src={`${PATHS.media}${picture.file}`}
      alt={alt}
      sizes={sizes}
      largest={640}
      color={picture.color}
      priority={priority}
      className={className}
    />
  );
}
