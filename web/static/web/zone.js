// The clock of this browser, so that the first times that somebody reads are their own. Without scripts
// they are those of the world until the settings say another zone.
document.getElementById("time_zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
