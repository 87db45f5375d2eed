-- Why the back office refused a name or a card, in words for the customer; null where it gave no reason.
alter table real_names add column reason text;
alter table bank_cards add column reason text;

insert into back_office_delays (step, seconds, meaning) values
  ('card-withdrawal', 300, 'from a new or changed bank card until money can be withdrawn to it');
