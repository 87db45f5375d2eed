-- A login by a passkey names the device before the customer is known.
create index known_devices_by_hash on known_devices (device_hash);
