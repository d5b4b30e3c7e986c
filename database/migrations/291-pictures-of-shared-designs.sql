-- Owned by server/src/areas/customiser. A word stands for a design with its picture: nobody decides what another's link shows.

alter table customiser.shared_design
  drop constraint shared_design_code_key,
  add constraint shared_design_of_code unique nulls not distinct (code, picture);
comment on table customiser.shared_design is 'A design with its picture under a short word, for links and QR codes; the same both have one word.';
