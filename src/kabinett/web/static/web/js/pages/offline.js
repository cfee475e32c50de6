// The page that is shown without a network: it loads again when there is one.
const again = () => location.reload();
document.getElementById("again")?.addEventListener("click", again);
addEventListener("online", again);
