-- An import removes attributes that are to be left out, and their options from the pieces in the same transaction.

comment on column catalogue.product.option_ids is 'Values from closed lists (catalogue.attribute_option; who deletes one takes it out here); of a variant, also the choices that make it.';
