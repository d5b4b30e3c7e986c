/** The form of a new or existing list: its name, who can see it, and whether they see the owner's name. */

import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { checkListName, LIST_NAME_MAX } from '@jinlan/domain/wishlists';
import { Button, Checkbox, FieldGroup, Radio, TextField } from '@jinlan/ui';
import {
  ChangeWishlistDocument,
  CreateWishlistDocument,
  type WishlistHeadFragment,
} from '../queries.generated.ts';
import { listName } from '../wish-lines.ts';
import { refusalText } from '../wish-words.ts';
import styles from './Forms.module.css';

interface ListFormProps {
  /** The list to change; left out for a new one. */
  readonly list?: WishlistHeadFragment;
  readonly onDone: (list: WishlistHeadFragment) => void;
  readonly onCancel: () => void;
}

interface Values {
  name: string;
  visibility: string;
  showsOwner: boolean;
}

export function ListForm({ list, onDone, onCancel }: ListFormProps) {
  const words = useWords('wishlists');
  const [create] = useMutation(CreateWishlistDocument);
  const [change] = useMutation(ChangeWishlistDocument);
  const form = useShopForm<Values>({
    defaultValues: {
      name: list ? listName(list, words) : '',
      visibility: list?.visibility ?? 'PRIVATE',
      showsOwner: list?.shows_owner ?? false,
    },
    check: ({ name }) => ({ name: nameProblem(name, words) }),
    async send({ name, visibility: chosen, showsOwner }) {
      const visibility = chosen === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE';
      const outcome = list
        ? await change({
            list: list.id ?? '',
            visibility,
            showsOwner: visibility === 'PUBLIC' && showsOwner,
            // The default list has the store view's name until it gets one of its own.
            ...(name.trim() === listName(list, words) ? {} : { name: name.trim() }),
          })
        : await create({ input: { name: name.trim(), visibility } });
      if (!outcome.ok) {
        const text = refusalText(outcome.error, words, words('wish.piece.changeFailed'));
        if (outcome.error.code === 'WISHLIST_NAME_TAKEN') return { fields: { name: text } };
        if (outcome.error.code === 'INVALID_TEXT') return { fields: { name: words('wish.nameWrong') } };
        return { whole: text };
      }
      const { value } = outcome;
      const saved =
        'updateWishlist' in value ? value.updateWishlist?.wishlist : value.createWishlist?.wishlist;
      if (saved) onDone(saved);
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.pair}>
          <Button onClick={onCancel}>{words('wish.cancel')}</Button>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words(list ? 'wish.save' : 'wish.create.send')}
          </Button>
        </div>
      }
    >
      <TextField
        label={words('wish.name')}
        hint={words('wish.nameHint', { most: LIST_NAME_MAX })}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
      />
      <FieldGroup label={words('wish.visibility')}>
        <Radio
          label={words('wish.private')}
          hint={words('wish.private.hint')}
          {...form.choice('visibility', 'PRIVATE')}
        />
        <Radio
          label={words('wish.public')}
          hint={words('wish.public.hint')}
          {...form.choice('visibility', 'PUBLIC')}
        />
      </FieldGroup>
      {list && form.values.visibility === 'PUBLIC' ? (
        <Checkbox label={words('wish.showOwner')} {...form.field('showsOwner')} />
      ) : null}
    </ShopForm>
  );
}

function nameProblem(name: string, words: Words<'wishlists'>): string | null {
  if (name.trim() === '') return words('wish.nameEmpty');
  const checked = checkListName(name);
  if (checked.ok) return null;
  return checked.error.data.reason === 'too-long'
    ? words('wish.nameLong', { most: LIST_NAME_MAX })
    : words('wish.nameWrong');
}
