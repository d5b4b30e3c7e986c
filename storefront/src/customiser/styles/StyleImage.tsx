/** A style as it is made: its picture, or a sketch where nobody has taken one. */
import { PATHS } from '@jinlan/contract/wire';
import { Picture } from '@jinlan/ui';
import { type SketchedStyle, StyleSketch } from './StyleSketch.tsx';

export interface ShownStyle extends SketchedStyle {
  /** Below the shop's pictures, 4:5. */
  readonly picture?: { readonly file: string; readonly color?: string | null } | null;
}

interface StyleImageProps {
  readonly style: ShownStyle;
  /** Empty where the style's name stands in the same link or label. */
  readonly alt: string;
  /** The CSS `sizes` of its place. */
  readonly sizes: string;
  /** The first that meets the eye is loaded at once. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
  /** A sketch is smaller than a picture in the same place. */
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
