-- Owned by server/src/areas/catalogue. An import asks which pictures the shop knows already.

create index picture_file on catalogue.picture (file);
