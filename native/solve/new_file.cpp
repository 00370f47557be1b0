#include "solve/new_file.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#ifdef _WIN32
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace ludoteca::solve {
namespace {

std::filesystem::path with_new(std::filesystem::path path) {
    return path += ".new";
}

// The directory entry has to be durable too.
void flush_folder([[maybe_unused]] const std::filesystem::path& folder) {
#ifndef _WIN32
    const int opened = open(folder.empty() ? "." : folder.c_str(), O_RDONLY);
    if (opened >= 0) {
        fsync(opened);
        close(opened);
    }
#endif
}

}  // namespace

bool flush_to_disk(std::FILE* file) {
#ifdef _WIN32
    return std::fflush(file) == 0 && _commit(_fileno(file)) == 0;
#else
    return std::fflush(file) == 0 && fsync(fileno(file)) == 0;
#endif
}

NewFile::NewFile(std::filesystem::path path) : NewFile(path, with_new(path), "wb", false) {}

NewFile::NewFile(std::filesystem::path path, std::filesystem::path made)
    : NewFile(std::move(path), std::move(made), "r+b", true) {}

NewFile::NewFile(std::filesystem::path path, std::filesystem::path made, const char* mode,
                 bool stays)
    : path_(std::move(path)), made_(std::move(made)), stays_(stays) {
    errno = 0;
    file_.reset(std::fopen(made_.string().c_str(), mode));
    note(file_ != nullptr);
}

NewFile::~NewFile() {
    if (file_ && !stays_) {
        file_.reset();
        std::error_code ignored;
        std::filesystem::remove(made_, ignored);
    }
}

bool NewFile::write(std::span<const std::byte> bytes) {
    if (bytes.empty()) {
        return is_good();  // fwrite does not take null
    }
    return is_good() &&
           note(std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size());
}

bool NewFile::read(std::span<std::byte> bytes) {
    if (bytes.empty()) {
        return is_good();
    }
    return is_good() &&
           note(std::fread(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size());
}

bool NewFile::seek(std::uint64_t offset) {
    return is_good() && note(std::fseek(file_.get(), static_cast<long>(offset), SEEK_SET) == 0);
}

std::optional<Error> NewFile::finish() {
    if (!is_good() || !note(flush_to_disk(file_.get()))) {
        return error();
    }
    file_.reset();
    std::error_code failed;
    std::filesystem::rename(made_, path_, failed);
    error_ = failed.value();
    if (!is_good()) {
        return error();
    }
    flush_folder(path_.parent_path());
    return std::nullopt;
}

Error NewFile::error() const {
    return {path_.string() + " cannot be written: " + std::strerror(error_)};
}

bool NewFile::note(bool is_done) {
    if (!is_done) {
        error_ = errno ? errno : EIO;
    }
    return is_done;
}

}  // namespace ludoteca::solve
