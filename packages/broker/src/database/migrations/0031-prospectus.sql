-- The address of the document that describes an offering; a path is relative to the API's host.
alter table ipos add column prospectus text;
